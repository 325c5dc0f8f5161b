import { workOutRound } from './formats/round.question.js';

// Runs in threads of `RoundPairer`: what a round follows from in, the round out.
export default workOutRound;
