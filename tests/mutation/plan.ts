// The input of a mutation run.
export type MutantPlace = {
  id: string;
  file: string;
  line: number;
  column: number;
  mutator: string;
  text: string;
};

export type Plan = {
  /** path → code with all mutants, each behind a switch */
  sources: Record<string, string>;
  mutants: MutantPlace[];
  /** those closest to the sources by imports come first */
  tests: string[];
  /** path → test files that test mutants in code that runs outside of tests */
  nearest: Record<string, string[]>;
  /** true if the sources have no state, so that test files can share a process */
  arePure: boolean;
  /** true if a test opens the bridge's database */
  needDatabases: boolean;
  /** number of test files to run in parallel */
  jobs: number;
  log: string;
};

/**
 * CPU milliseconds that a test may take to be repeated in each round. Most mutants are killed by fast tests, so slower
 * tests run in the second round, for the survivors only.
 */
export const ROUNDS = [400, 4_000] as const;

declare module 'vitest' {
  export interface ProvidedContext {
    mutation: Pick<Plan, 'log' | 'nearest'> & { round: number };
  }
}
