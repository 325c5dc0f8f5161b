import type { Spec } from 'vega';

/** Ink of titles and labels, of what is measured, and of its interval. */
export const CHART_INK = '#1f2933';
export const CHART_LINE = '#2563eb';
export const CHART_BAND = '#bfdbfe';

/** Text of at most `most` characters (code points); where it is longer, an ellipsis stands for the rest. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}

/** A chart as SVG. The drawing library is large, and few processes ever draw: it is loaded when it is needed. */
export async function renderSvg(spec: Spec): Promise<string> {
  const { parse, View } = await import('vega');
  const view = new View(parse(spec), { renderer: 'none' });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}
