// Finds tell-tales of translated English in comments, titles of tests and error messages. This is a heuristic: a text
// without a finding can still be bad.
import { parseSync } from 'oxc-parser';

/** Words and forms that a native engineer rarely writes, grouped by the flaw that they reveal. */
const TELLTALES: readonly RegExp[] = [
  // the actor is unnamed: name the user, the caller, the worker, the backend
  /\b(who|what|which|whose)ever\b|\b(no|some|any|every)body\b/i,
  // code does not talk: it returns, notifies, receives, reports
  /\b(says?|said|tells?|told|untold|hears?|heard|unheard|speaks?)\b/i,
  // code does not stand or lie: it is stored in, rendered above, pending
  /\b(stands?|stood) (in|on|at|for|there|still|above|below|beside|where|until|as)\b/i,
  /\b(lies?|lay) (in|on|at|there|beside|outside|where)\b/i,
  // archaisms and figures of speech
  /\b(anew|thereafter|thereupon|of now|by and by|in vain|in one go|for ever|all the same)\b/i,
  /\b(as well as|of its own|of theirs|of ours|what became of|what is left|what waits|at its end)\b/i,
  /\b(people|a person)\b/i,
  // editors do not show such blocks: write @param and @returns
  /(^|\n)[\s*]*(In|Out):/,
  // rhetorical questions, and headers that only announce
  /^[^.!]*\?\s*$/,
  /^[\s*]*(What|Whether|Whose|Where|How) (?!is the|are the)[^.?]*\.?\s*$/,
];

export const hasTelltale = (text: string): boolean => TELLTALES.some((pattern) => pattern.test(text));

export type WrittenText = { kind: 'comment' | 'title' | 'error'; line: number; text: string };

const DIRECTIVE = /^\s*(biome-ignore|@ts-|@vitest-environment|\/ <reference|#__)/;
const RULE_ID = /\b[A-Z]{1,2}\d?[.-]?\d{2,3}\b/g;
const PLACEHOLDER = /\$\{[^}]*\}/g;
const TITLE = /\b(?:it|test|describe)(?:\.each\([^)]*\))?\(\s*(['"`])((?:(?!\1).|\\.)*)\1/g;
const ERROR = /new \w*Error\(\s*(['"`])((?:(?!\1).|\\.)*)\1/g;

/** Returns the comments of a file; line comments on consecutive lines are one comment. */
function commentsOf(file: string, code: string): { start: number; text: string }[] {
  const found: { start: number; end: number; text: string; isLine: boolean }[] = [];
  for (const { type, value, start, end } of parseSync(file, code).comments) {
    if (DIRECTIVE.test(value)) continue;
    const isLine = type === 'Line';
    const last = found.at(-1);
    if (isLine && last?.isLine && /^[ \t]*\r?\n[ \t]*$/.test(code.slice(last.end, start))) {
      last.text += `\n${value}`;
      last.end = end;
    } else found.push({ start, end, text: value, isLine });
  }
  return found;
}

/** Returns the texts of three words and more that a reader of a file sees. */
export function textsOf(file: string, code: string): WrittenText[] {
  const lineOf = (at: number) => code.slice(0, at).split('\n').length;
  const matches = (pattern: RegExp) =>
    [...code.matchAll(pattern)].map((match) => ({ start: match.index, text: match[2] ?? '' }));
  return [
    ...commentsOf(file, code).map((each) => ({ ...each, kind: 'comment' as const })),
    ...matches(TITLE).map(({ start, text }) => ({
      start,
      text: text.replace(RULE_ID, ''),
      kind: 'title' as const,
    })),
    ...matches(ERROR).map(({ start, text }) => ({
      start,
      text: text.replace(PLACEHOLDER, 'x'),
      kind: 'error' as const,
    })),
  ]
    .filter(({ text }) => text.replace(/[*/]/g, ' ').trim().split(/\s+/).length >= 3)
    .map(({ kind, start, text }) => ({ kind, text, line: lineOf(start) }));
}
