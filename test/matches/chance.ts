import { GRACE_MS } from '../../src/matches/match.clock.js';
import { abort, advance, play, resign, resume, timeOut } from '../../src/matches/match.js';
import { at, randomFrom, type TestMatch } from './playing.js';

/** Lets chance play a match: mostly moves, sometimes a time-out, an outage, a resignation, an end from outside. */
export function playByChance(
  match: TestMatch,
  seed: number,
  look: (match: TestMatch) => void,
  most = 400,
): void {
  const random = randomFrom(seed);
  const chance = (percent: number) => (random.next() >>> 0) % 100 < percent;
  const outages: { since: number; until: number }[] = [];
  for (let now = 10, i = 0; match.state.status === 'playing' && i < most; i++) {
    now += 50 + ((random.next() >>> 0) % 2000);
    const { seat, ply, deadline } = match.state.turn!;
    const moment = () => at(now, { seed: random.next(), outages });
    if (deadline === null) match.take(advance(match.state, { ply }, moment()).change);
    else if (chance(1)) {
      now = deadline + GRACE_MS + 200_000;
      match.take(timeOut(match.state, ply, moment()).change);
    } else if (chance(1)) {
      outages.push({ since: now, until: now + 5_000 });
      now += 5_000;
      match.take(resume(match.state, moment()).change);
    } else if (i > 30 && chance(1)) {
      match.take(
        resign(
          match.state,
          match.state.facts.seats.findIndex((holder) => holder && 'bot' in holder),
          moment(),
        ).change,
      );
    } else if (i > 100 && chance(1)) {
      match.take(abort(match.state, { termination: 'infrastructure', reason: 'A test.' }, moment()).change);
    } else {
      match.take(play(match.state, { seats: [seat], ply, move: match.anyMove(random) }, moment()).change);
    }
    if (chance(10)) look(match);
  }
  look(match);
}
