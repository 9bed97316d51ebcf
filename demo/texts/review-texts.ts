// Review texts by number of stars (catalogue/reviews.json). A text may be limited to kinds of products or groups of
// them; each number of stars has one that fits every kind. Russian sentences avoid gendered forms.
import table from '../catalogue/reviews.json' with { type: 'json' };
import type { Words } from './words.ts';

export type ReviewText = { title: Words; detail: Words };
export type Stars = 1 | 2 | 3 | 4 | 5;
/** `kinds`: codes of kinds, or names of groups, that the text fits; absent: all. */
type Row = ReviewText & { kinds?: readonly string[] };

const groups: Readonly<Record<string, readonly string[]>> = table.groups;

/** Returns the kinds of a group, which may contain other groups; the code of a kind returns that kind. */
const kindsOf = (name: string): readonly string[] => groups[name]?.flatMap(kindsOf) ?? [name];

const byStars = Object.values(table.texts as unknown as Record<Stars, readonly Row[]>).map((rows) =>
  rows.map(({ kinds, ...text }) => ({ text, fits: kinds && new Set(kinds.flatMap(kindsOf)) })),
);

/** Returns the review texts that fit a kind, by its code; never empty. */
export const reviewTexts = (kind: string, stars: Stars): readonly ReviewText[] =>
  (byStars[stars - 1] ?? []).flatMap(({ text, fits }) => (fits?.has(kind) === false ? [] : [text]));

export const reviewers = table.reviewers as unknown as readonly Words[];
