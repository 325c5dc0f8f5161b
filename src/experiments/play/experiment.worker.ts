import { runJob } from './experiment.job.js';

// Runs in threads of `runJobs`: one job in, its result out.
export default runJob;
