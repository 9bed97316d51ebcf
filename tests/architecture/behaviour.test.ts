// Compares the ids in test titles with docs/behaviour.md: each id has exactly one line, and each line has a title.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testFiles, titleIds } from './sentence-ids.ts';

/** Compares the ids of titles with a page of rules; returns one line per fault. */
function differences(inTitles: ReadonlySet<string>, page: string): string[] {
  const items = page.split('\n').filter((line) => line.startsWith('- '));
  const rules = items.map((item) => ({ item, id: /^- \*\*(S[1-9]\.\d{3})\*\* \S/.exec(item)?.[1] }));
  const described = rules.flatMap(({ id }) => id ?? []);
  return [
    ...rules.filter(({ id }) => !id).map(({ item }) => `not a rule: ${item}`),
    ...described.filter((id, at) => described.indexOf(id) !== at).map((id) => `${id} has two lines`),
    ...[...inTitles].filter((id) => !described.includes(id)).map((id) => `${id} has no line`),
    ...described.filter((id) => !inTitles.has(id)).map((id) => `${id} is in no title`),
  ];
}

describe('docs/behaviour.md', () => {
  it('has exactly one line for each id in a title', () => {
    const ids = testFiles().flatMap((file) => titleIds(file, readFileSync(file, 'utf8')));
    expect(ids.length).toBeGreaterThan(0);
    expect(differences(new Set(ids), readFileSync('docs/behaviour.md', 'utf8'))).toEqual([]);
  });

  // ids are concatenated, so that this file's strings contain none
  const [first, second] = ['001', '002'].map((sentence) => `S1.${sentence}`) as [string, string];
  const line = (id: string) => `- **${id}** Something holds.`;

  it.each([
    ['nothing wrong', [first, second], [line(first), line(second)], []],
    ['a missing line', [first, second], [line(second)], [`${first} has no line`]],
    ['a line without a title', [first], [line(first), line(second)], [`${second} is in no title`]],
    ['two lines for one id', [first], [line(first), line(first)], [`${first} has two lines`]],
    [
      'an id without words',
      [first],
      [`- **${first}** `],
      [`not a rule: - **${first}** `, `${first} has no line`],
    ],
  ])('reports the differences from the titles: %s', (_what, titles, lines, faults) => {
    expect(differences(new Set(titles), `# Page\n\n${lines.join('\n')}\n`)).toEqual(faults);
  });
});
