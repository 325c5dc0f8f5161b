/**
 * How wide characters are, in hundredths of the font's size: of each the wider one of DejaVu Sans and Liberation Sans (whose
 * widths are Arial's), from the fonts' own tables, so that what fits here fits in the usual fonts of pages too.
 */
interface Widths {
  /** Code point of the first one. */
  readonly from: number;
  readonly regular: readonly number[];
  readonly bold: readonly number[];
}

/** ASCII from the space on, signs of Latin-1 and of printing, Greek from alpha on, and Cyrillic from А on. */
const MEASURED: readonly Widths[] = [
  {
    from: 0x20,
    regular: [
      32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
      34, 34, 84, 84, 84, 56, 102, 69, 69, 73, 78, 67, 62, 78, 76, 30, 50, 67, 56, 87, 75, 79, 67, 79, 73, 67,
      62, 74, 69, 99, 69, 67, 69, 40, 34, 40, 84, 56, 50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98,
      64, 62, 64, 64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84,
    ],
    bold: [
      35, 46, 53, 84, 70, 101, 88, 31, 46, 46, 53, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70,
      40, 40, 84, 84, 84, 62, 100, 78, 77, 74, 84, 69, 69, 83, 84, 38, 56, 78, 64, 100, 84, 86, 74, 86, 78,
      73, 69, 82, 78, 111, 78, 73, 73, 46, 37, 46, 84, 56, 50, 68, 72, 60, 72, 68, 44, 72, 72, 35, 35, 67, 35,
      105, 72, 69, 72, 72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72, 37, 72, 84,
    ],
  },
  {
    from: 0xa0,
    regular: [
      32, 41, 64, 64, 64, 64, 34, 56, 50, 100, 48, 62, 84, 37, 100, 56, 50, 84, 41, 41, 50, 64, 64, 32, 50,
      41, 48, 62, 97, 97, 97, 62,
    ],
    bold: [
      35, 46, 70, 70, 64, 70, 37, 56, 50, 100, 57, 65, 84, 42, 100, 56, 50, 84, 44, 44, 50, 74, 64, 38, 50,
      44, 57, 65, 104, 104, 104, 62,
    ],
  },
  {
    from: 0x2010,
    regular: [37, 37, 64, 56, 100, 100, 50, 56, 32, 32, 32, 32, 52, 52, 52, 52, 56, 56, 59, 59, 34, 67, 100],
    bold: [42, 42, 70, 56, 100, 100, 50, 56, 38, 38, 38, 38, 66, 66, 66, 66, 56, 56, 64, 64, 34, 67, 100],
  },
  {
    from: 0x391,
    regular: [
      69, 69, 56, 69, 67, 69, 76, 79, 30, 67, 69, 87, 75, 65, 79, 76, 67, 80, 64, 62, 67, 80, 69, 84, 77, 30,
      67, 66, 55, 64, 34, 58, 66, 64, 60, 62, 55, 55, 64, 62, 34, 59, 60, 64, 56, 56, 62, 69, 64, 59, 64, 61,
      58, 66, 58, 72, 84,
    ],
    bold: [
      78, 77, 64, 78, 69, 73, 84, 86, 38, 78, 78, 100, 84, 65, 86, 84, 74, 80, 69, 69, 73, 86, 78, 85, 86, 38,
      73, 69, 56, 72, 39, 68, 69, 72, 69, 69, 56, 60, 72, 69, 39, 72, 64, 74, 69, 60, 69, 80, 72, 60, 78, 64,
      68, 79, 65, 80, 87,
    ],
  },
  {
    from: 0x410,
    regular: [
      69, 69, 69, 61, 79, 67, 108, 65, 75, 75, 71, 76, 87, 76, 79, 76, 67, 73, 62, 64, 87, 69, 78, 69, 107,
      110, 84, 89, 69, 72, 108, 73, 62, 62, 59, 53, 70, 62, 91, 54, 65, 65, 61, 64, 76, 66, 62, 66, 64, 55,
      59, 60, 86, 60, 69, 60, 92, 95, 71, 79, 59, 55, 85, 61,
    ],
    bold: [
      78, 77, 77, 64, 90, 69, 123, 72, 84, 84, 82, 84, 100, 84, 86, 84, 74, 74, 69, 78, 100, 78, 93, 81, 124,
      133, 94, 104, 77, 74, 118, 78, 68, 70, 64, 53, 81, 68, 100, 59, 71, 71, 68, 74, 82, 70, 69, 70, 72, 60,
      58, 66, 100, 65, 75, 69, 107, 111, 76, 91, 64, 60, 98, 65,
    ],
  },
];

/** Marks that stand above others, and signs that say how others are joined: they take no room. */
const NOTHING = /^[\p{M}\p{Cf}\p{Emoji_Modifier}]$/u;
const PICTURE = /^[\p{Extended_Pictographic}\p{Regional_Indicator}\u{1f000}-\u{1f0ff}]$/u;
/** Characters of East Asia, and forms as wide as those: a square each. */
const SQUARE =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]$/u;
const CAPITAL = /^\p{Lu}$/u;
const LETTER = /^\p{L}$/u;
/** Letters that are written together are narrower than alone. */
const JOINED = /^[\p{sc=Arabic}\p{sc=Syriac}]$/u;

/** Widths of what was not measured one by one, in the same units: what nine in ten of the kind do not exceed. */
const KINDS = { picture: 140, square: 104, capital: 108, letter: 92, joined: 80, other: 104 } as const;
/** Bold letters of the same fonts are so much wider, at most. */
const BOLDER = 1.2;

/** Of characters that were asked for; texts consist of few. */
const known = { regular: new Map<string, number>(), bold: new Map<string, number>() };
/** Characters that are remembered, at most. */
const MOST_KNOWN = 10_000;

function measure(character: string, weight: 'regular' | 'bold'): number {
  // A letter with an accent is as wide as without it.
  const code = character.normalize('NFD').codePointAt(0)!;
  for (const { from, ...widths } of MEASURED) {
    const width = code < from ? undefined : widths[weight][code - from];
    if (width !== undefined) return width;
  }
  if (NOTHING.test(character)) return 0;
  if (PICTURE.test(character)) return KINDS.picture;
  if (SQUARE.test(character)) return KINDS.square;
  const width = KINDS[kindOf(character)];
  return weight === 'bold' ? width * BOLDER : width;
}

function kindOf(character: string): keyof typeof KINDS {
  if (CAPITAL.test(character)) return 'capital';
  if (JOINED.test(character)) return 'joined';
  return LETTER.test(character) ? 'letter' : 'other';
}

function characterWidth(character: string, weight: 'regular' | 'bold'): number {
  const before = known[weight].get(character);
  if (before !== undefined) return before;
  const width = measure(character, weight);
  if (known[weight].size < MOST_KNOWN) known[weight].set(character, width);
  return width;
}

/** How text is set: the size of the font in the units of the answer, and whether it is bold. */
export interface TextSetting {
  readonly size: number;
  readonly bold?: boolean;
}

/** Room that a text takes in a line, in the units of the font's size: what it is in the usual fonts, or a little more. */
export function widthOf(text: string, { size, bold = false }: TextSetting): number {
  let width = 0;
  for (const character of text) width += characterWidth(character, bold ? 'bold' : 'regular');
  return (width * size) / 100;
}

const ELLIPSIS = '…';
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The text where `room` is enough for it; otherwise as much of its beginning as is, with an ellipsis for the rest. Nothing that readers see as one character is cut in two. */
export function fitted(text: string, room: number, setting: TextSetting): string {
  if (widthOf(text, setting) <= room) return text;
  let left = room - widthOf(ELLIPSIS, setting);
  let begun = '';
  for (const { segment } of segmenter.segment(text)) {
    left -= widthOf(segment, setting);
    if (left < 0) break;
    begun += segment;
  }
  return `${begun.trimEnd()}${ELLIPSIS}`;
}
