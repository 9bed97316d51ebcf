// Instruments the sources with Stryker: they contain all mutants, each behind a switch. The id of a mutant is its file
// and its number in that file, so that a change in one file does not affect the ids of others.
import { readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { MutantPlace } from './plan.ts';

const silent = () => undefined;
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

const SWITCH = /(stry(?:MutAct|Cov)_9fa48)\(([^)]*)\)/g;

export async function mutate(
  files: readonly string[],
): Promise<{ sources: Record<string, string>; mutants: MutantPlace[] }> {
  const sources: Record<string, string> = {};
  const mutants: MutantPlace[] = [];
  for (const file of files) {
    const content = readFileSync(file, 'utf8');
    const result = await new Instrumenter(logger).instrument([{ name: file, content, mutate: true }], {
      plugins: null,
      excludedMutations: [],
      ignorers: [],
    });
    const idOf = (number: string) => `${file}:${number}`;
    const code = result.files[0]?.content ?? content;
    sources[file] = code.replace(
      SWITCH,
      (_all, name: string, numbers: string) =>
        `${name}(${numbers.replace(/"(\d+)"/g, (_quoted, number: string) => JSON.stringify(idOf(number)))})`,
    );
    const lines = content.split('\n');
    for (const mutant of result.mutants) {
      if (mutant.status === 'Ignored') continue;
      const { start } = mutant.location;
      mutants.push({
        id: idOf(mutant.id),
        file,
        line: start.line + 1,
        column: start.column,
        mutator: mutant.mutatorName,
        text: `${(lines[start.line] ?? '').slice(start.column).trim()}  →  ${mutant.replacement}`,
      });
    }
  }
  return { sources, mutants };
}
