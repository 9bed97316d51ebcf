// What a run of mutations knows: the mutated sources, the tests, where facts are written.
import type { Known } from './mutation-log.ts';

export type MutantPlace = {
  id: string;
  file: string;
  line: number;
  column: number;
  mutator: string;
  text: string;
};

export type Plan = {
  /** path → code with all mutants in it, each behind a switch */
  sources: Record<string, string>;
  mutants: MutantPlace[];
  /** the nearest to the sources first */
  tests: string[];
  /** test files at once */
  jobs: number;
  log: string;
};

/** A mutant that only code outside of tests runs is tried with so many test files, the nearest ones. */
const MOST_FILES_ALONE = 6;

/** Test files in which this mutant needs a process of its own. */
export const filesAlone = (plan: Plan, { dead, fresh }: Known, id: string): string[] =>
  dead.has(id) ? [] : plan.tests.filter((file) => fresh.get(id)?.has(file)).slice(0, MOST_FILES_ALONE);

declare module 'vitest' {
  export interface ProvidedContext {
    /** `alone`: this mutant is on from the start, in a process of its own */
    mutation: { log: string; alone?: string };
  }
}
