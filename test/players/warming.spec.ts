import { CHOOSERS, randomFrom, warmUp } from '../../src/players/index.js';
import { dealt, engineFor } from './tables.js';

describe('warming up', () => {
  it('changes no decision', () => {
    const decide = () => CHOOSERS.expert(dealt(engineFor('draw', 2), 5).seen(), randomFrom(5));
    const cold = decide();
    warmUp();
    expect(decide()).toBe(cold);
  });
});
