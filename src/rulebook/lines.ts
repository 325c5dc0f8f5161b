/** A line of a stream, or that there was one longer than is read. */
export type Line = { readonly text: string } | { readonly tooLong: true };

/**
 * Cuts text that comes in pieces into lines, without their line feeds or carriage returns. A line of more than `most`
 * UTF-16 units is reported once and never held: only as much of a line is kept as may still be a line.
 */
export class LineCutter {
  private rest = '';
  private skipping = false;

  constructor(private readonly most: number) {}

  /** The lines that `piece` completes. */
  push(piece: string): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', from)) {
      const line = this.complete(piece.slice(from, at));
      if (line) lines.push(line);
      from = at + 1;
    }
    this.keep(piece.slice(from), lines);
    return lines;
  }

  /** The last line, where the stream does not end with a line feed. */
  end(): Line[] {
    const last = this.rest === '' ? undefined : this.complete('');
    return last ? [last] : [];
  }

  private complete(end: string): Line | undefined {
    if (this.skipping) {
      this.skipping = false;
      return undefined;
    }
    const text = this.rest + end;
    this.rest = '';
    if (text.length > this.most) return { tooLong: true };
    return { text: text.endsWith('\r') ? text.slice(0, -1) : text };
  }

  private keep(start: string, lines: Line[]): void {
    if (this.skipping) return;
    this.rest += start;
    if (this.rest.length <= this.most) return;
    lines.push({ tooLong: true });
    this.rest = '';
    this.skipping = true;
  }
}
