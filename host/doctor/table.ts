// Prints findings as a table.
import type { Finding, FindingState } from './finding.ts';

const marks: Readonly<Record<FindingState, string>> = {
  works: 'works',
  setting: 'works with a setting',
  missing: 'missing',
  warning: 'WARNING',
  broken: 'BROKEN',
};

const settingsOf = ({ settings = {} }: Finding): string =>
  Object.entries(settings)
    .map(([key, value]) => `${key} = ${JSON.stringify(value)}`)
    .join(', ');

/** Formats findings as a Markdown table. */
export function table(findings: readonly Finding[]): string {
  const rows = findings.map((finding) =>
    [finding.about, marks[finding.state], finding.says, settingsOf(finding)]
      .map((cell) => cell.replaceAll('|', '\\|'))
      .join(' | '),
  );
  return [
    '| feature | state | details | settings |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

/** True if the storefront can sell with this backend. */
export const canSell = (findings: readonly Finding[]): boolean =>
  findings.every(({ state }) => state !== 'broken');

/** Returns a text such as "3 of 100". */
export const share = (part: number, all: number): string => `${part} of ${all}`;
