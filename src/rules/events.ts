/** What happens in a round, as the contract writes it. `drew.tile` is the only field that not everybody may know. */
export type RulesEvent =
  | { type: 'played'; seat: number; tile: string; end?: string; points?: number }
  | { type: 'drew'; seat: number; tile: string }
  | { type: 'passed'; seat: number }
  | { type: 'marked'; seat: number }
  | { type: 'unmarked'; seat: number }
  | { type: 'stopped'; seat: number }
  | { type: 'bid'; seat: number; bid: string }
  | { type: 'declared'; seat: number; trump: string }
  | { type: 'trick'; seat: number; tiles: string[]; points: number }
  | { type: 'bonus'; seat: number; kind: string; points: number }
  | { type: 'redealt' };

/**
 * Where an engine tells what happened; null in search and simulation, where nobody listens and nothing is allocated. Each event is
 * an object of its own that belongs to whoever listens: the engine forgets it.
 */
export type Sink = ((event: RulesEvent) => void) | null;
