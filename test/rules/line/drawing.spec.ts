import { after, refusal, story } from './table.js';

describe('drawing', () => {
  const table = { game: 'draw', hands: '6-4 1-1 6-0 | 5-3', boneyard: '3-3 2-2 6-5' };
  const drawing = (options: object) => story(after({ ...table, options: { reserve: 0, ...options } }, '6-4'));

  it('stops after one or two tiles where the options say so', () => {
    expect(drawing({ draw: 'one' })).toEqual(['played 0', 'drew 1', 'passed 1']);
    expect(drawing({ draw: 'two' })).toEqual(['played 0', 'drew 1', 'drew 1', 'passed 1']);
    expect(drawing({})).toEqual(['played 0', 'drew 1', 'drew 1', 'drew 1']);
    expect(drawing({ draw: 'none' })).toEqual(['played 0', 'passed 1']);
    expect(drawing({ reserve: 1 })).toEqual(['played 0', 'drew 1', 'drew 1', 'passed 1']);
  });

  it('although a tile fits is a move of its own, as long as tiles are drawable', () => {
    const free = { ...table, options: { voluntaryDraw: true, reserve: 2 } };
    expect(after(free).legalMoves).toContain('draw');
    const drawn = after(free, 'draw');
    expect(drawn).toMatchObject({ turn: 0, hands: [['1-1', '3-3', '6-0', '6-4'], ['5-3']] });
    expect(drawn.legalMoves).not.toContain('draw');
    expect(refusal(free, 'draw draw')).toMatchObject({ code: 'illegal-move', reason: 'not-now' });
  });

  it('goes on after a forced draw that fits, and is not counted among the forced ones', () => {
    const options = { voluntaryDraw: true, reserve: 0, draw: 'one' };
    const fits = { ...table, boneyard: '6-5 2-2 3-3', options };
    expect(after(fits, '6-4').legalMoves.toSorted()).toEqual(['6-5@left', 'draw']);
    expect(story(after(fits, '6-4 draw draw'))).toEqual(['played 0', 'drew 1', 'drew 1', 'drew 1']);
    expect(after(fits, '6-4 draw draw').legalMoves).toEqual(['6-5@left']);
  });

  it('does not come before a prescribed tile', () => {
    const opening = {
      ...table,
      hands: '6-6 1-0 | 5-3',
      round: 1,
      options: { voluntaryDraw: true, reserve: 0 },
    };
    expect(after(opening).legalMoves).toEqual(['6-6']);
  });
});

describe('who opens round 1', () => {
  const block = (hands: string, options: object = {}, first: number | null = null) => ({
    game: 'block',
    hands,
    round: 1,
    first,
    options: { ...options },
  });

  it('is the heaviest tile without a double; of equal pips the higher number', () => {
    for (const options of [{}, { opener: 'heaviest-tile' }])
      expect(after(block('5-4 6-2 | 6-3 1-0', options))).toMatchObject({ turn: 1, legalMoves: ['6-3'] });
    expect(after(block('5-5 | 6-5', { opener: 'heaviest-tile' }))).toMatchObject({ turn: 1 });
    expect(after(block('6-3 | 5-5', { opener: 'heaviest-tile' }))).toMatchObject({
      turn: 1,
      legalMoves: ['5-5'],
    });
  });

  it('is free to play another tile without openerMustPlay', () => {
    const opened = after(block('5-4 6-2 | 6-6 1-0', { openerMustPlay: false }));
    expect(opened.turn).toBe(1);
    expect(opened.legalMoves.toSorted()).toEqual(['1-0', '6-6']);
  });

  it('makes a deal that would be dealt again, or another first seat, a bad one', () => {
    for (const table of [
      block('5-4 6-2 | 6-3 1-0', { noDouble: 'redeal' }),
      block('5-5 6-2 | 6-3 1-0', { opener: 'top-double' }),
      block('5-5 6-2 | 6-3 1-0', {}, 1),
      block('5-5 6-2 | 6-3 1-0', { opener: 'lot' }),
      { ...block('5-5 6-2 | 6-3 1-0'), round: 2 },
    ])
      expect(refusal(table)).toMatchObject({ code: 'bad-deal' });
    const top = after(block('5-5 6-2 | 6-6 1-0', { opener: 'top-double', noDouble: 'redeal' }));
    expect(top).toMatchObject({ turn: 1, legalMoves: ['6-6'] });
  });
});
