// What a run of mutations knows: the mutated sources, the tests, where facts are written.
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
  /** path → the few test files that are tried with what runs outside of tests */
  nearest: Record<string, string[]>;
  /** sources without state: test files share a process */
  arePure: boolean;
  /** some test opens the bridge's database */
  needDatabases: boolean;
  /** test files at once */
  jobs: number;
  log: string;
};

/**
 * Milliseconds of processor time that a test may take to be repeated, on a machine that does nothing else. Most mutants
 * die in quick tests; those that take longer wait until it is known which ones live.
 */
export const ROUNDS = [400, 4_000] as const;

declare module 'vitest' {
  export interface ProvidedContext {
    mutation: Pick<Plan, 'log' | 'nearest'> & { round: number };
  }
}
