// Stryker for `npm run mutate`: tests mutants in a copy of the project below .mutation/. Every mutant starts from the
// databases of the global setup, because Vitest reopens them for each run.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  ignorePatterns: ['/dist', '/.data', '/screens', '/coverage', '/test-results', '/playwright-report'],
  tempDirName: '.mutation',
  incremental: true,
  // Stryker rewrites paths in it that leave the project, for which it cannot use TypeScript 7; there are none
  tsconfigFile: 'none',
  disableTypeChecks: false,
  // generous, so that a busy machine does not kill a mutant; endless loops are detected by counting
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 60,
  reporters: ['clear-text'],
  clearTextReporter: { logTests: false, reportTests: false },
};
