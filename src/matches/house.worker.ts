import { warmUp } from '../players/index.js';
import type { Action } from '../rules/moves.js';
import { answerQuestion, type HouseQuestion } from './house.question.js';

/** Runs in threads of `HousePool`: one question in, one action out. No question at all gets the thread ready for those to come. */
export default function answer(question: HouseQuestion | null): Action | null {
  if (question !== null) return answerQuestion(question);
  warmUp();
  return null;
}
