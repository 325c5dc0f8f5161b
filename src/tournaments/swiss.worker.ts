import { pairSwissRound } from '../statistics/index.js';

// Runs in threads of `SwissPairer`: the state of a Swiss in, its next round out.
export default pairSwissRound;
