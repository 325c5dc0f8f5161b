import { stepAction } from '../players/index.js';
import type { Action } from '../rules/moves.js';
import type { Round } from '../rules/round.js';
import { engineOf } from '../rules/rulesets.js';
import { show, type Scene, type ShownEvent, type Viewer } from './event.view.js';
import type { LogRow, StoredEvent } from './match.event.js';
import { openRound, type DealtFacts } from './match.rounds.js';
import type { MatchFacts, RoundState } from './match.state.js';

/** A round as far as it has been played. */
interface RoundSoFar {
  readonly dealt: DealtFacts;
  readonly actions: readonly Action[];
}

const isStart = (event: StoredEvent): event is Extract<StoredEvent, { type: 'round-started' }> =>
  event.type === 'round-started';

/** What a row of the log makes of the round. */
function advance(round: RoundSoFar | null, { events, moves }: LogRow): RoundSoFar | null {
  const started = events.findLast(isStart);
  if (!started) {
    return moves.length === 0 || !round
      ? round
      : { dealt: round.dealt, actions: [...round.actions, ...moves.map(({ action }) => action)] };
  }
  const { round: number, hands, boneyard, first, given, scores } = started;
  const actions = moves.filter((move) => move.round === number).map(({ action }) => action);
  return { dealt: { number, deal: { hands, boneyard }, first, given, scores }, actions };
}

/** Rows of a stretch that is kept in memory, at most; half of them are let go then. */
const KEPT = 64;

/**
 * Consecutive rows of one match's log, up to its latest as far as is known, together with the round as it stood before the
 * first of them: whatever the rows say can be shown to anybody without asking the database.
 */
export class LogStretch {
  private rows: LogRow[] = [];
  /** The latest round that was looked at, by the row after which it stands so. */
  private looked: { readonly step: number; readonly round: Round } | undefined;

  /** @param before the round before the first row; null where none had begun. */
  private constructor(
    private readonly facts: Pick<MatchFacts, 'id' | 'rules'>,
    private before: RoundSoFar | null,
  ) {}

  /** A whole log, or its first rows. */
  static ofLog(facts: MatchFacts, rows: readonly LogRow[]): LogStretch {
    const stretch = new LogStretch(facts, null);
    stretch.rows = [...rows];
    return stretch;
  }

  /** The stretch that begins with a change made to a match that stood at `round`. */
  static from(facts: MatchFacts, round: RoundState | null, row: LogRow): LogStretch {
    const stretch = new LogStretch(facts, round && { dealt: round, actions: round.steps.map(stepAction) });
    stretch.rows = [row];
    return stretch;
  }

  get lastStep(): number {
    return this.rows[this.rows.length - 1].step;
  }

  /** Number of the latest event. */
  get lastSeq(): number {
    const { seq, events } = this.rows[this.rows.length - 1];
    return seq + events.length - 1;
  }

  /** Whether nothing can follow. */
  get isOver(): boolean {
    const type = this.rows[this.rows.length - 1].events.at(-1)?.type;
    return type === 'match-over' || type === 'aborted';
  }

  /** Whether all events after `seq` are here. */
  reachesBackTo(seq: number): boolean {
    return seq + 1 >= this.rows[0].seq;
  }

  /** Adds the next row; a row that is there already is passed over. False when rows between are missing. */
  append(row: LogRow): boolean {
    if (row.step > this.lastStep + 1) return false;
    if (row.step === this.lastStep + 1) this.rows.push(row);
    return true;
  }

  /** Lets the older rows go, if there are many. */
  trim(): void {
    if (this.rows.length <= KEPT) return;
    for (const row of this.rows.splice(0, this.rows.length - KEPT / 2))
      this.before = advance(this.before, row);
  }

  /** The events after `seq`, at most `limit`, each as the viewer may see it that `viewerOf` names for it. */
  show(
    seq: number,
    viewerOf: (event: StoredEvent) => Viewer,
    { now, limit }: { now: number; limit: number },
  ): ShownEvent[] {
    const shown: ShownEvent[] = [];
    for (let at = this.indexAfter(seq); at < this.rows.length; at++) {
      const row = this.rows[at];
      const scene: Scene = {
        match: this.facts.id,
        at: row.at,
        now,
        openHands: this.facts.rules.options.openHands === true,
        round: () => this.roundAfter(row.step),
      };
      for (let i = 0; i < row.events.length; i++) {
        if (row.seq + i <= seq) continue;
        if (shown.length === limit) return shown;
        shown.push(show(row.events[i], row.seq + i, viewerOf(row.events[i]), scene));
      }
    }
    return shown;
  }

  /** Place of the row that holds the event after `seq`: most are asked for the latest. */
  private indexAfter(seq: number): number {
    let at = this.rows.length;
    while (at > 0 && this.rows[at - 1].seq + this.rows[at - 1].events.length - 1 > seq) at--;
    return at;
  }

  /** The round as it stands after the row of `step`. Going forward from the round looked at last costs next to nothing. */
  private roundAfter(step: number): Round {
    const looked = this.looked;
    if (looked && looked.step <= step) {
      const between = this.rows.filter((row) => row.step > looked.step && row.step <= step);
      if (!between.some(({ events }) => events.some(isStart))) {
        for (const { moves } of between) for (const { action } of moves) looked.round.play(action);
        this.looked = { step, round: looked.round };
        return looked.round;
      }
    }
    let soFar = this.before;
    for (const row of this.rows) if (row.step <= step) soFar = advance(soFar, row);
    if (soFar === null) throw new Error(`match ${this.facts.id} has no round at step ${step}`);
    const round = openRound(engineOf(this.facts.rules), soFar.dealt, soFar.actions);
    this.looked = { step, round };
    return round;
  }
}
