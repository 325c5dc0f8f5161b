import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/index.js';
import { stepAction } from '../players/index.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { engineOf } from '../rules/rulesets.js';
import { handOf, tableOf } from '../rules/view.js';
import { drawBoard } from './board/board.drawing.js';
import { MatchReading } from './match.reading.js';
import { openRound } from './match.rounds.js';
import type { MatchState } from './match.state.js';
import { seatHolder } from './match.wire.mapping.js';
import type { SeatHolder } from './matches.wire.js';
import { SPECTATOR } from './event.view.js';
import { MatchSight } from './match.sight.js';
import { seatsHeld, veiled, viewerOf } from './seats.held.js';

/** Pictures of the tables of matches. */
@Injectable()
export class MatchBoard {
  constructor(
    private readonly reading: MatchReading,
    private readonly sight: MatchSight,
  ) {}

  /**
   * The table of a match as it is now, as an SVG picture: what a spectator may see, and the caller's own tiles where the
   * token holds a seat (`seat`: which, where it holds several).
   */
  async draw(
    id: string,
    caller: Caller | undefined,
    seat: number | undefined,
  ): Promise<Result<string, Refusal>> {
    const state = await this.reading.find(id, caller);
    if (state === undefined) return refuse('not-found', `There is no match ${id}.`);
    const viewer = viewerOf(caller ? seatsHeld(state.facts, caller) : [], seat);
    if (!viewer.ok) return viewer;
    if (viewer.value === SPECTATOR && (await this.sight.isVeiled(state))) return veiled();
    const { facts, scores } = state;
    const bots = await this.reading.namesOf(facts.seats);
    const seats = facts.seats.map((seat, at) => seatHolder(seat, at, bots));
    const round =
      state.round && openRound(engineOf(state.facts.rules), state.round, state.round.steps.map(stepAction));
    return ok(
      drawBoard({
        ruleset: facts.rules.ruleset,
        view: round && tableOf(round),
        own: round && viewer.value >= 0 ? { seat: viewer.value, hand: handOf(round, viewer.value) } : null,
        names: seats.map(({ bot, name, version }) =>
          name === null || bot === null || bots.get(bot)?.isGuest ? name : `${name}@${version}`,
        ),
        scores,
        caption: captionOf(state, seats),
      }),
    );
  }
}

/** How a match stands, in a few words. */
function captionOf({ status, turn, outcome, facts }: MatchState, seats: readonly SeatHolder[]): string {
  if (outcome !== null) return outcome.reason;
  if (turn !== null) return `seat ${turn.seat}${named(seats[turn.seat].name)} to play, ply ${turn.ply}`;
  return status === 'open'
    ? `${facts.seats.filter((seat) => seat === null).length} of ${facts.seats.length} seats open`
    : status;
}

const named = (name: string | null): string => (name === null ? '' : ` (${name})`);
