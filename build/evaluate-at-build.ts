// Modules that the build evaluates once, so that what their results are made of stays out of the window. A module says so
// itself, by the mark below in its head; all that it exports by `const` has to be JSON.
import { type Plugin, runnerImport } from 'vite';

const MARK = '@evaluated-at-build';

export const evaluateAtBuild: Plugin = {
  name: 'evaluate-at-build',
  apply: 'build',
  // as it was written: the mark is a comment
  enforce: 'pre',
  transform: {
    filter: { code: MARK },
    async handler(_, id) {
      const { module } = await runnerImport<Record<string, unknown>>(id, {
        configFile: false,
        logLevel: 'warn',
      });
      const facts = Object.entries(module).filter(([, value]) => typeof value !== 'function');
      return {
        code: facts.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n'),
        map: { mappings: '' },
      };
    },
  },
};
