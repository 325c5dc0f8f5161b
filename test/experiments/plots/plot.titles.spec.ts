import { abridged, titleLines } from '../../../src/experiments/plots/plot.titles.js';

describe('titles of pictures', () => {
  it('have short names as they are, and of long ones both ends', () => {
    expect(abridged('a'.repeat(44))).toBe('a'.repeat(44));
    expect(abridged(`${'a'.repeat(60)}@12`)).toBe(`${'a'.repeat(27)}…${'a'.repeat(13)}@12`);
  });

  it('count characters, and split none', () => {
    expect(abridged('🁢'.repeat(44))).toBe('🁢'.repeat(44));
    expect([...abridged('🁢'.repeat(45))]).toHaveLength(44);
  });

  it('take a line where there is room, and else one for each part', () => {
    expect(titleLines('draw', '2 seats')).toBe('draw, 2 seats');
    expect(titleLines('a'.repeat(33), 'b'.repeat(33))).toBe(`${'a'.repeat(33)}, ${'b'.repeat(33)}`);
    expect(titleLines('a'.repeat(34), 'b'.repeat(33))).toEqual(['a'.repeat(34), 'b'.repeat(33)]);
  });
});
