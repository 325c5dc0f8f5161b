const { default: Sequencer } = require('@jest/test-sequencer');
const { relative } = require('node:path');
const durations = require('./durations.json');

/** Seconds of a suite that is not in the table: an end-to-end suite starts programs. */
const unknown = (path) => (path.startsWith('test/e2e/') ? 40 : 3);

/**
 * The longest suites first, so that both workers end at the same time. Jest knows how long they took only on a machine that has
 * run them before; `durations.json` says it for all (seconds on a quiet machine of two cores; only their order matters).
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const seconds = ({ path, context }) => {
      const name = relative(context.config.rootDir, path).replaceAll('\\', '/');
      return durations[name] ?? unknown(name);
    };
    return [...tests].sort((a, b) => seconds(b) - seconds(a));
  }
};
