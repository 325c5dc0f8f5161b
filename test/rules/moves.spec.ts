import { formatMove, parseMove } from '../../src/rules/moves.js';

describe('moves', () => {
  it.each([
    '6-4',
    '6-4@left',
    '6-4@right',
    '6-4@6-6:up',
    '18-7@18-18:down',
    '12-7@train:9',
    '12-7@mexican',
    '9-3@9-9:1',
    '9-3@9-9:8',
    '5-0@left!',
    '5-0!',
    'draw',
    'stop',
    'unmark',
    'keep',
    'pass',
    'bid:30',
    'bid:2m',
    'plunge:4m',
    'splash:2m',
    'trump:5',
    'trump:doubles',
    'trump:none',
    'trump:nello',
    'trump:sevens',
  ])('%s is read and written alike', (text) => {
    expect(formatMove(parseMove(text) as number)).toBe(text);
  });

  it('takes a tile in either order', () => {
    expect(parseMove('4-6@left')).toBe(parseMove('6-4@left'));
  });

  it.each([
    '',
    'hello',
    '64',
    '6/4',
    '6-4@',
    '6-4@middle',
    '6-4@6-5:up',
    '6-4@6-6:9',
    '6-4@6-6:0',
    '6-4@train:',
    '6-4@@left',
    '6-4!!',
    'Draw',
    'bid:',
    'bid:m',
    'bid:3x',
    'trump:7',
    'trump:',
    ' 6-4',
    '6-4@left ',
  ])('%j is none of the forms', (text) => {
    expect(parseMove(text)).toBeUndefined();
  });

  it.each(['19-3@left', '6-4@train:15', '6-4@train:77', '6-4@19-19:1', 'bid:9999', 'bid:99m', '9-9@mexican'])(
    '%s is a form, whatever game there may be for it',
    (text) => {
      expect(parseMove(text)).toBeDefined();
    },
  );

  it('never confuses two moves', () => {
    const texts = [
      '6-4',
      '6-4@left',
      '6-4@right',
      '6-4@left!',
      'draw',
      'pass',
      'bid:30',
      'bid:30m',
      'plunge:30m',
      'splash:30m',
      'trump:0',
      'stop',
    ];
    expect(new Set(texts.map(parseMove)).size).toBe(texts.length);
  });
});
