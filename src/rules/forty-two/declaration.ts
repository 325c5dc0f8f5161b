import type { Sink } from '../events.js';
import { declare, specialNumber, TRUMPS, type Action } from '../moves.js';
import { TURN } from '../position.js';
import { declarerOf, marksOf, NELLO, partnerPlays, SEVENS } from './contract.js';
import { FIELDS } from './forty-two.fields.js';
import type { FortyTwoOptions } from './forty-two.options.js';

const DOUBLES = TRUMPS.indexOf('doubles');
const NO_TRUMP = TRUMPS.indexOf('none');

const DECLARATIONS = Int32Array.from(TRUMPS, (_, trump) => declare(trump));

/** The declaration: what is trump, or that the round is played as nello or sevens. */
export class Declaration {
  constructor(private readonly options: FortyTwoOptions) {}

  /** Gives the turn to the seat that declares. */
  begin(words: Int32Array): void {
    words[TURN] = declarerOf(words);
  }

  legal(words: Int32Array, out: Int32Array): number {
    const { declarations, nello, sevens } = this.options;
    let count = 0;
    for (let number = 0; number <= 6; number++) out[count++] = DECLARATIONS[number];
    if (declarations === 'all') {
      out[count++] = DECLARATIONS[DOUBLES];
      out[count++] = DECLARATIONS[NO_TRUMP];
    }
    // Nello and sevens want a bid of at least one mark, and one that the bidder plays itself.
    if (marksOf(words[FIELDS.standing]) > 0 && !partnerPlays(words)) {
      if (nello) out[count++] = DECLARATIONS[NELLO];
      if (sevens) out[count++] = DECLARATIONS[SEVENS];
    }
    return count;
  }

  declare(words: Int32Array, action: Action, sink: Sink): void {
    const trump = specialNumber(action);
    words[FIELDS.trump] = trump;
    if (sink) sink({ type: 'declared', seat: words[TURN], trump: TRUMPS[trump] });
  }
}
