// Evaluates marked modules during the build and bundles only their results, without the code that computes them. A
// module opts in with the mark below in its header; every exported value that is not a function must be serialisable as
// JSON.
import { type Plugin, runnerImport } from 'vite';

const MARK = '@evaluated-at-build';

export const evaluateAtBuild: Plugin = {
  name: 'evaluate-at-build',
  apply: 'build',
  // runs before comments are stripped, because the mark is a comment
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
