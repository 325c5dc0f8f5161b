import { faultOf, kindOf, list, placeOf, text } from '../../src/rules/shape.js';

describe('what is wrong with a value', () => {
  it.each([
    ['a list', faultOf(list(text()), 'x', 'the request'), ''],
    ['an item', faultOf(list(list(text())), [['a'], ['b', 1]], 'the request'), '1.1'],
    ['a sentence about a field', 'scores must have one entry for each of 2 seats', 'scores'],
    ['a field within others', 'deal.hands[1] must be a list', 'deal.hands.1'],
    ['a field that there is not', 'there is no field "colour"', 'colour'],
    ['two fields', 'give either deal or seed', ''],
    [
      'the whole',
      faultOf(
        kindOf('an object', () => false),
        1,
        'the request',
      ),
      '',
    ],
  ])('is said with its place: %s', (_, sentence, place) => {
    expect(placeOf(sentence!)).toBe(place);
  });
});
