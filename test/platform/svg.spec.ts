import { shortened } from '../../src/platform/svg.js';

describe('text that a picture has little room for', () => {
  it('stays as it is where there is room', () => {
    expect(shortened('ada@2', 5)).toBe('ada@2');
    expect(shortened('', 1)).toBe('');
  });

  it('ends in an ellipsis otherwise, with no space before it', () => {
    expect(shortened('house:expert', 8)).toBe('house:e…');
    expect(shortened('Ada Lovelace', 5)).toBe('Ada…');
  });

  it('never cuts a character in two', () => {
    expect(shortened('🁫🁬🁭🁮', 3)).toBe('🁫🁬…');
  });
});
