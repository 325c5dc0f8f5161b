import { moveIn } from '../../src/webhooks/turn.answer.js';

it('finds the move in an answer', () => {
  expect(moveIn({ body: '{"move":"6-4@left"}' })).toEqual({ move: '6-4@left' });
  expect(moveIn({ body: ' {"thanks":true,"move":5} ' })).toEqual({ move: 5 });
});

it.each([null, '', 'OK', '{}', '[]', '"6-4"', '{"move"', '<html>', 'null', '{"ok":true}'])(
  'takes %j for a receipt',
  (body) => expect(moveIn({ body })).toBeUndefined(),
);
