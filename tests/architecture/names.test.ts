// Tests that names are standard terms of the field: words that only this project used must not return, neither as names
// nor in texts about the connection.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Former words and their replacements. */
const oldWords: readonly [was: RegExp, is: string][] = [
  [/\bbreath\w*\b/i, 'yieldToMain'],
  [/\bpatience\w*\b/i, 'timeout'],
  [/\b\w*(FromWire|ToWire)\b|\b[wW]ire[A-Z]\w*/, 'a mapper, or the bridge’s shape'],
  [
    /\b(useAsked|useShared|useLive|useStore|useSettled|useForgetting)\b/,
    'useResource, useOnSettled, useResetUserState',
  ],
  [/\b(remembered|Remembered)[A-Z]\w*/, 'a cache'],
  [
    /\b(forgetPerson|forgetSession|standForLeader|supervisorLife|bury)\b/,
    'purgeUserData, dropSession, electLeader, dispose',
  ],
  [
    /\b(withTexts|lazyInWindow|keptPart|earlyComponent|loadWith(Texts|Data)|begunNow|afterFirstPaint)\b/,
    'lazyComponent, lazyModule',
  ],
  [
    /\b(momentInWords|dayInWords|shopWords|\w+FaultWords|orderWords|ChosenWords|FilterWords)\b/,
    'a label, a message, a formatter',
  ],
  [/\b(nap|doubt|lookIn)\b(?=\()/, 'back off, suspect, run'],
  [/\b(lineIs|bridgeLine|faultyLine|lineMayHaveChanged|ConnectionLine)\b/i, 'connection'],
  [/\b(AddressTarget|productAddress|listingAddress|useAddress)\b/i, 'url'],
  [
    /(without (a|the) line\b|the line (is|comes|came|goes) |state of the line\b|(slow|bad) line\b)/,
    'connection, offline',
  ],
];

const files = [
  'schemas',
  'src',
  'workers',
  'bridge',
  'connectors',
  'demo',
  'host',
  'tests',
  'e2e',
  'bench',
].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => file !== 'tests/architecture/names.test.ts'),
);

const findings = (file: string, text: string): string[] =>
  oldWords.flatMap(([was, is]) => {
    const hit = was.exec(text);
    return hit ? [`${file}: “${hit[0]}” is now: ${is}`] : [];
  });

describe('names', () => {
  it('contain no forbidden word', () => {
    expect(files.flatMap((file) => findings(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });

  it('are reported if they contain a forbidden word', () => {
    expect(findings('x.ts', 'const product = productFromWire(row);')).toHaveLength(1);
    expect(findings('x.ts', '// asked again when the line is back')).toHaveLength(1);
  });
});
