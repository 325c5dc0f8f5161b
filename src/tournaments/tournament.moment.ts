/** What a tournament's decisions need beside the tournament. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A new identifier, for sets and matches. */
  readonly newId: () => string;
}
