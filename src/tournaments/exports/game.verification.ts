import type { MatchRecord, RecordedSeat } from '../../rules/record.js';
import { verifyRecord } from '../../rules/verify.js';
import { dealSeed } from '../leg.planning.js';
import { entrantAt } from '../leg.outcome.js';
import type { EntrantFacts } from '../tournament.event.js';
import type { MatchPlace, Tournament } from '../tournament.state.js';
import type { Objection } from './log.verification.js';

/** Checks records of matches against the tournament's log: dealt from its secret, played by the rules, counted as they ended. */
export class GameVerification {
  private readonly seen = new Set<string>();

  constructor(private readonly tournament: Tournament) {}

  get count(): number {
    return this.seen.size;
  }

  read(record: MatchRecord): Objection {
    const place = this.tournament.matches.get(record.match);
    if (place?.leg.match !== record.match || place.leg.state !== 'over')
      return `match ${record.match} is none that counts`;
    if (this.seen.has(record.match)) return `match ${record.match} is there twice`;
    this.seen.add(record.match);
    const objection = this.check(record, place);
    return objection && `match ${record.match}: ${objection}`;
  }

  /** Matches that count and were not there. */
  get missing(): number {
    const counting = [...this.tournament.matches].filter(
      ([match, { leg }]) => leg.match === match && leg.state === 'over',
    );
    return counting.length - this.seen.size;
  }

  private check(record: MatchRecord, place: MatchPlace): Objection {
    if (record.proof.serverSeed !== dealSeed(this.tournament, place))
      return 'its deals do not come from the secret';
    const verified = verifyRecord(record);
    if (!verified.ok) return `its record cannot be read: ${verified.error.detail}`;
    const { difference } = verified.value;
    if (difference) return `${difference.at}: ${difference.detail}`;
    return this.compareSeats(record, place);
  }

  /** Who sat where, and what the log made of the end. */
  private compareSeats({ seats, scores, winners }: MatchRecord, { pairing, leg }: MatchPlace): Objection {
    const outcome = leg.outcome!;
    for (const [seat, holder] of seats.entries()) {
      const at = entrantAt(seat, leg.leg, pairing.entrants.length, seats.length);
      const entrant = this.tournament.entrants.get(pairing.entrants[at])!;
      if (!isHeldBy(holder, entrant)) return `in seat ${seat} sits ${holder.name}, not ${entrant.id}`;
      if (scores[seat] !== outcome.scores[at]) return `seat ${seat} has other scores`;
      if (winners.includes(seat) && outcome.ranks[at] !== 1) return `seat ${seat} won`;
    }
    return winners.length === 0 ? 'nobody won' : undefined;
  }
}

const isHeldBy = ({ name, bot, version }: RecordedSeat, { player }: EntrantFacts): boolean =>
  'house' in player ? name === player.house : bot === player.bot && version === player.version;
