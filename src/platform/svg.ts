import type * as Vega from 'vega';
import type { Spec } from 'vega';
import { widthOf } from './text.width.js';

/** Ink of titles and labels, of what is measured, and of its interval. */
export const CHART_INK = '#1f2933';
export const CHART_LINE = '#2563eb';
export const CHART_BAND = '#bfdbfe';

/** What the drawing library asks about a text: how it is set, and the most that it may take. */
interface SetText {
  readonly fontSize?: number;
  readonly fontWeight?: string | number;
  readonly limit?: number;
}

type SetWords = string | number | null | undefined;

/** The part of the library by which it measures text; its types leave it out. */
interface Measuring {
  readonly textMetrics?: { width: (item: SetText, text: SetWords) => number };
}

/** Size of text for which a chart says none: vega's own. */
const FONT_SIZE = 11;

function measuredWidth({ fontSize = FONT_SIZE, fontWeight, limit = 0 }: SetText, text: SetWords): number {
  const bold = fontWeight === 'bold' || Number(fontWeight) >= 600;
  const width = widthOf(String(text ?? ''), { size: fontSize, bold });
  return limit > 0 ? Math.min(limit, width) : width;
}

/**
 * A chart as SVG. The drawing library is large, and few processes ever draw: it is loaded when it is needed. Without a canvas
 * it would guess that every character is as wide as an m.
 */
export async function renderSvg(spec: Spec): Promise<string> {
  const { parse, View, textMetrics }: typeof Vega & Measuring = await import('vega');
  if (textMetrics) textMetrics.width = measuredWidth;
  const view = new View(parse(spec), { renderer: 'none' });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}
