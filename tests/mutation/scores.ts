// Prints the scores of `npm run mutate` and the list of survivors.
import type { Known } from './mutation-log.ts';
import type { MutantPlace } from './plan.ts';

type Row = { killed: number; survived: number; uncovered: number; timeout: number };

const outcome = ({ dead, covered }: Known, id: string): keyof Row =>
  dead.get(id)?.is ?? (covered.has(id) ? 'survived' : 'uncovered');

/** Returns the percentage of mutants that were killed or timed out. */
const score = ({ killed, survived, uncovered, timeout }: Row): string => {
  const all = killed + survived + uncovered + timeout;
  return all === 0 ? '–' : ((100 * (killed + timeout)) / all).toFixed(1);
};

export function printScores(mutants: readonly MutantPlace[], state: Known): void {
  const rows = new Map<string, Row>();
  const total: Row = { killed: 0, survived: 0, uncovered: 0, timeout: 0 };
  for (const { id, file } of mutants) {
    const row = rows.get(file) ?? { killed: 0, survived: 0, uncovered: 0, timeout: 0 };
    rows.set(file, row);
    row[outcome(state, id)]++;
    total[outcome(state, id)]++;
  }
  const cells = [...rows, ['total', total] as const].map(([file, row]) => [
    file,
    ...[row.killed, row.survived, row.uncovered, row.timeout].map(String),
    score(row),
  ]);
  const table = [['file', 'killed', 'survived', 'no coverage', 'timeout', 'score %'], ...cells];
  const widths = table[0]?.map((_head, at) => Math.max(...table.map((row) => row[at]?.length ?? 0))) ?? [];
  for (const row of table)
    console.log(
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    );
}

export function printSurvivors(mutants: readonly MutantPlace[], state: Known): void {
  for (const { id, file, line, column, mutator, text } of mutants) {
    const how = outcome(state, id);
    if (how === 'survived' || how === 'uncovered')
      console.log(
        `${file}:${line}:${column + 1} ${how === 'uncovered' ? 'not run, ' : ''}${mutator}: ${text}`,
      );
  }
}
