// The examination as a person reads it: a table.
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

/** A table in Markdown: what, how it stands, what the shop does, which setting follows. */
export function table(findings: readonly Finding[]): string {
  const rows = findings.map((finding) =>
    [finding.about, marks[finding.state], finding.says, settingsOf(finding)]
      .map((cell) => cell.replaceAll('|', '\\|'))
      .join(' | '),
  );
  return [
    '| what | how it stands | then | setting |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

/** Can a shop sell in front of it? */
export const canSell = (findings: readonly Finding[]): boolean =>
  findings.every(({ state }) => state !== 'broken');

/** "3 of 100" */
export const share = (part: number, all: number): string => `${part} of ${all}`;
