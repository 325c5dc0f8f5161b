import { AnalysisTurns, MOST_OF_ONE } from '../../../src/experiments/analysis/analysis.turns.js';

describe('turns of those who have positions analysed', () => {
  it('begin one question of an account after the other, and those of others at once', async () => {
    const turns = new AnalysisTurns();
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const ask = (account: string, name: string): Promise<string> =>
      turns.take(account, () => {
        begun.push(name);
        return new Promise((resolve) => ends.set(name, () => resolve(name)));
      });
    const answers = [ask('ada', 'a1'), ask('ada', 'a2'), ask('bob', 'b1')];
    await new Promise(setImmediate);
    expect(begun).toEqual(['a1', 'b1']);
    ends.get('a1')!();
    await new Promise(setImmediate);
    expect(begun).toEqual(['a1', 'b1', 'a2']);
    ends.get('b1')!();
    ends.get('a2')!();
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'b1']);
  });

  it('go on after a question that fails, and are full with as many as wait', async () => {
    const turns = new AnalysisTurns();
    const failing = turns.take('ada', () => Promise.reject(new Error('no')));
    const others = Array.from({ length: MOST_OF_ONE - 1 }, (_, number) =>
      turns.take('ada', () => Promise.resolve(number)),
    );
    expect([turns.isFull('ada'), turns.isFull('bob')]).toEqual([true, false]);
    await expect(failing).rejects.toThrow('no');
    expect(await Promise.all(others)).toEqual(others.map((_, number) => number));
    expect(turns.isFull('ada')).toBe(false);
  });
});
