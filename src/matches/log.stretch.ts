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

type RoundStarted = Extract<StoredEvent, { type: 'round-started' }>;
const isStart = (event: StoredEvent): event is RoundStarted => event.type === 'round-started';

/**
 * The round as it stands after the first `count` rows, from how it stood before them: the last of them that begins a round
 * says how that was dealt, and what was decided in it since is what has been played.
 */
function roundAfter(before: RoundSoFar | null, rows: readonly LogRow[], count: number): RoundSoFar | null {
  let from = count - 1;
  while (from >= 0 && !rows[from].events.some(isStart)) from--;
  const started = from < 0 ? undefined : rows[from].events.findLast(isStart);
  const begun = started ? { dealt: dealtIn(started), actions: [] } : before;
  if (begun === null) return null;
  const actions = [...begun.actions];
  for (let at = Math.max(from, 0); at < count; at++) {
    for (const { round, action } of rows[at].moves) if (round === begun.dealt.number) actions.push(action);
  }
  return { dealt: begun.dealt, actions };
}

const dealtIn = ({ round: number, hands, boneyard, first, given, scores }: RoundStarted): DealtFacts => ({
  number,
  deal: { hands, boneyard },
  first,
  given,
  scores,
});

/** Rows of a stretch that is kept in memory, at most; half of them are let go then. */
const KEPT = 24;

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
    const gone = this.rows.length - KEPT / 2;
    this.before = roundAfter(this.before, this.rows, gone);
    this.rows.splice(0, gone);
  }

  /** When the event after `seq` happened, ms since 1970; undefined where there is none yet. */
  timeAfter(seq: number): number | undefined {
    return this.rows.at(this.indexAfter(seq))?.at;
  }

  /** Number of the latest event that had happened at `until`, ms since 1970; asked of a stretch that goes back to the beginning. */
  lastSeqAt(until: number): number {
    const row = this.rows.findLast(({ at }) => at <= until);
    return row === undefined ? this.rows[0].seq - 1 : row.seq + row.events.length - 1;
  }

  /**
   * The events after `seq`, at most `limit`, each as the viewer may see it that `viewerOf` names for it; of those that
   * happened after `until` (ms since 1970) none.
   */
  show(
    seq: number,
    viewerOf: (event: StoredEvent) => Viewer,
    { now, limit, until = Infinity }: { now: number; limit: number; until?: number },
  ): ShownEvent[] {
    const shown: ShownEvent[] = [];
    for (let at = this.indexAfter(seq); at < this.rows.length; at++) {
      const row = this.rows[at];
      if (row.at > until) break;
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
    const { looked, rows } = this;
    const count = step - rows[0].step + 1;
    if (looked && looked.step <= step && looked.step >= rows[0].step - 1) {
      const between = rows.slice(looked.step - rows[0].step + 1, count);
      if (!between.some(({ events }) => events.some(isStart))) {
        for (const { moves } of between) for (const { action } of moves) looked.round.play(action);
        this.looked = { step, round: looked.round };
        return looked.round;
      }
    }
    const soFar = roundAfter(this.before, rows, count);
    if (soFar === null) throw new Error(`match ${this.facts.id} has no round at step ${step}`);
    const round = openRound(engineOf(this.facts.rules), soFar.dealt, soFar.actions);
    this.looked = { step, round };
    return round;
  }
}
