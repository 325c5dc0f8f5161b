import { answerQuestion } from './house.question.js';

// Runs in threads of `HousePool`: one question in, one action out.
export default answerQuestion;
