/** When the story of the recording begins. */
const BEGINNING = Date.parse('2026-12-01T12:00:00.000Z');
/** What passes, in the recording, from one call to the next. */
const STEP_MS = 1_000;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const TOKEN = /\b(by[abt]_|whsec_)[A-Za-z0-9_+/=-]{16,}/g;
const ADDRESS = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/g;
/** Numbers above are moments in milliseconds since 1970. */
const YEAR_2020 = Date.UTC(2020);
/** Fields that depend on how fast things went, and what they are rounded to. */
const UNITS: Readonly<Record<string, number>> = {
  remainingMs: 10_000,
  tookMs: 100,
  remaining: 100,
  window: 10,
};
/** Fields that hold an opaque cursor, if a text. */
const CURSORS = ['next', 'cursor', 'last'];

const decode = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();
const encode = (key: string): string => Buffer.from(key).toString('base64url');

/**
 * Puts what is the same each time in the place of what is not: identifiers, tokens, times, addresses. The same value always has
 * the same stand-in, also within cursors, and times keep their order and, if they are still to come, their distance.
 */
export class StandIns {
  private readonly known = new Map<string, string>();
  /** How many stand-ins there are of a kind. */
  private readonly counts = new Map<string, number>();
  /** When the calls began, in milliseconds since 1970. */
  private readonly calls: number[] = [];

  /** A call begins: what happens from now on happened at its time. Times that it names itself stay as they are. */
  begin(body: unknown): void {
    this.calls.push(Date.now());
    for (const [time] of JSON.stringify(body ?? null).matchAll(TIME)) this.known.set(time, time);
  }

  /** The same value with stand-ins. */
  in(value: unknown, field = ''): unknown {
    if (typeof value === 'string') return this.inField(value, field);
    if (typeof value === 'number') return this.inNumber(value, field);
    if (Array.isArray(value)) return value.map((one) => this.in(one, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [this.inText(name), this.in(one, name)]),
    );
  }

  /** The same for what a stream has sent: lines of JSON, server-sent events, or any other text. */
  inText(text: string): string {
    return text
      .split('\n')
      .map((line) => {
        const [, head = '', rest] = /^(data: |id: )?(.*)$/s.exec(line)!;
        if (head === 'id: ') return head + this.inCursor(rest);
        if (!rest.startsWith('{') || !rest.trimEnd().endsWith('}')) return this.inLine(line);
        return head + JSON.stringify(this.in(JSON.parse(rest)));
      })
      .join('\n');
  }

  private inField(value: string, field: string): string {
    if (field === 'joinCode') return 'ABCDEFGH2345';
    // The first characters of a token.
    if (field === 'hint') return `${value.slice(0, 4)}EXAM`;
    return CURSORS.includes(field) ? this.inCursor(value) : this.inText(value);
  }

  private inNumber(value: number, field: string): number {
    if (value > YEAR_2020) return Date.parse(this.inLine(new Date(value).toISOString()));
    const unit = UNITS[field];
    if (unit === undefined) return value;
    return (field === 'tookMs' ? Math.ceil(value / unit) : Math.floor(value / unit)) * unit;
  }

  /** An opaque cursor is the key of a row, which may begin with a number that the database gave it. */
  private inCursor(cursor: string): string {
    const key = decode(cursor);
    if (encode(key) !== cursor || !/^[\x20-\x7e]+$/.test(key)) return this.inLine(cursor);
    return encode(
      this.inLine(key).replace(/^\d+(?=\.)/, (row) => this.standIn(row, 'row', (n) => `${800 + n}`)),
    );
  }

  private inLine(text: string): string {
    return text
      .replace(UUID, (id) => this.standIn(id, 'id', (n) => `0199e3a4-6f1c-${id[14]}000-8000-${pad(n)}`))
      .replace(TOKEN, (token, prefix: string) =>
        this.standIn(token, prefix, (n) => `${prefix}${'EXAMPLE'.repeat(5)}${String(n).padStart(5, '0')}`),
      )
      .replace(TIME, (time) => this.known.get(time) ?? this.time(time))
      .replace(ADDRESS, 'https://bot.example.org');
  }

  private standIn(value: string, kind: string, make: (n: number) => string): string {
    let standIn = this.known.get(value);
    if (standIn === undefined) {
      const n = (this.counts.get(kind) ?? 0) + 1;
      this.counts.set(kind, n);
      this.known.set(value, (standIn = make(n)));
    }
    return standIn;
  }

  /** What is past happened in the call before it; what is to come is as many seconds away as it was. */
  private time(text: string): string {
    const at = Date.parse(text);
    const last = this.calls.length - 1;
    const isPast = at <= Date.now();
    const call = isPast ? this.calls.findLastIndex((began) => began <= at) : last;
    const ahead = isPast ? 0 : Math.round((at - this.calls[last]) / 1_000);
    const standIn = new Date(BEGINNING + Math.max(call, 0) * STEP_MS + ahead * 1_000).toISOString();
    this.known.set(text, standIn);
    return standIn;
  }
}

const pad = (n: number): string => n.toString(16).padStart(12, '0');
