/** How the service decides some kind of thing, in words and figures. */
export interface Policy {
  /** `forfeits`, `clocks`, … */
  readonly name: string;
  readonly says: string;
  /** The figures that the program works by; what is true of time says its unit in its name. */
  readonly values: Readonly<Record<string, unknown>>;
}
