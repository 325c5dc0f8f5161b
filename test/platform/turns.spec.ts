import { Turns } from '../../src/platform/turns.js';

describe('turns', () => {
  it('begin one thing of a key after the other, and those of others at once', async () => {
    const turns = new Turns();
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

  it('go on after something that fails, and count what waits', async () => {
    const turns = new Turns();
    const failing = turns.take('ada', () => Promise.reject(new Error('no')));
    const others = Array.from({ length: 7 }, (_, number) => turns.take('ada', () => Promise.resolve(number)));
    expect([turns.count('ada'), turns.count('bob')]).toEqual([8, 0]);
    await expect(failing).rejects.toThrow('no');
    expect(await Promise.all(others)).toEqual(others.map((_, number) => number));
    expect(turns.count('ada')).toBe(0);
  });
});
