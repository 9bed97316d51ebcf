// Formats the results that `npm test` prints at the end.
import type { LaneResult } from './run-lane.ts';

const HEAD = ['lane', 'tests', 'seconds', ''] as const;

/** Returns a table with a row per lane. The last line, "N passed, N failed", is machine-readable. */
export function laneTable(results: readonly LaneResult[]): string {
  const rows = results.map(({ name, passed, failed, seconds }) => [
    name,
    String(passed + failed),
    seconds.toFixed(0),
    failed > 0 ? `${failed} failed` : '',
  ]);
  const widths = HEAD.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) =>
        at === 1 || at === 2 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0);
  return [line(HEAD), ...rows.map(line), '', `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
}
