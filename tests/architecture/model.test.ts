// Tests the data flow of the window:
// - Facts are read in src/model, changed by a feature's commands.ts, and rendered with useResource.
// - The connection, the session and a product's prices are each read in one file.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');

type Source = { file: string; code: string };
const sources: Source[] = readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  .map((file) => ({ file, code: withoutComments(readFileSync(path.join(root, file), 'utf8')) }));

const filesWith = (pattern: RegExp, among = sources) =>
  among.filter(({ code }) => pattern.test(code)).map(({ file }) => file);
const isCommands = ({ file }: Source) => /^src\/features\/.+\/commands\.ts$/.test(file);
/** Files that render; the commands of features are excluded. */
const drawing = sources.filter(
  (source) => /^src\/(features|screens|app|ui|main)/.test(source.file) && !isCommands(source),
);

/** Matches queries of a collection, but not searches of an array, whose `find` takes a function. */
const query = /\.(findOne|findByIds|count)\(|\.find\(\s*[{)]|\.exec\(\s*\)|\.\$(?![\w{$])/;
/** Matches calls that read one of the given claims. */
const readsClaim = (...codes: string[]) =>
  new RegExp(`\\b(claim\\$|readClaim|claimsTogether\\$)(<[^>]*>)?\\([^()]*'(${codes.join('|')})'`);

describe('the window’s data model', () => {
  it('is the only reader of collections apart from the commands of features', () => {
    expect(filesWith(query, drawing)).toEqual([]);
  });

  it('hides the database from screens and components', () => {
    const opening =
      /^src\/app\/(run-steps|start-app|create-app-context|render-app|go-live|work-in-memory)\.tsx?$/;
    const knows = /from '#shared\/database\/(?!yield-to-main\.ts)/;
    expect(filesWith(knows, drawing).filter((file) => !opening.test(file))).toEqual([]);
  });

  it('is read by components through useResource only', () => {
    expect(filesWith(/\buseSyncExternalStore\b/)).toEqual(['src/ui/use-resource.ts']);
  });

  it('reads the connection state in one place', () => {
    expect(filesWith(readsClaim('connection'))).toEqual(['src/model/shell/connection-source.ts']);
    expect(filesWith(/\bnavigator\??\.onLine\b/)).toEqual(['src/model/shell/browser-is-online.ts']);
  });

  it('passes the connection state to no component as a prop', () => {
    expect(filesWith(/\bonline=\{/)).toEqual([]);
  });

  it('reads the current session in one place', () => {
    // checkout's commands.ts reads the user as well, at the moment when it writes the order
    expect(filesWith(readsClaim('current-user', 'current-token')).sort()).toEqual([
      'src/features/checkout/commands.ts',
      'src/model/account/current-session.ts',
    ]);
  });

  it('adds the user’s prices to products in one place', () => {
    const users = filesWith(/\b(withShopperPrices|pricedFor)\b/).filter(
      (file) => !file.startsWith('src/shared/domain/'),
    );
    expect(users.sort()).toEqual([
      'src/model/catalogue/priced-product-source.ts',
      'src/shared/database/priced-for.ts',
    ]);
  });

  it('requires that features have no queries.ts', () => {
    expect(sources.filter(({ file }) => /(^|\/)queries\.tsx?$/.test(file))).toEqual([]);
  });

  it('is checked with patterns that match only queries and claims', () => {
    const found = (code: string, pattern: RegExp) => filesWith(pattern, [{ file: 'x.ts', code }]).length;
    for (const code of [
      'shop.personal.orders.findOne(id).exec()',
      'personal.cart.find({ selector })',
      'personal.cart.find().$',
      'catalogue.products.findByIds(keys).$.pipe(map(byKey))',
      'const all$ = list.$;',
    ])
      expect(found(code, query), code).toBe(1);
    for (const code of [
      'stores.find((each) => each.code === code)',
      'all$.pipe()',
      ['`a.$', '{b}`'].join(''),
    ])
      expect(found(code, query), code).toBe(0);
    expect(found("claim$(personal, 'connection').pipe()", readsClaim('connection'))).toBe(1);
    expect(found("claimsTogether$(db, ['cart',\n 'current-token'])", readsClaim('current-token'))).toBe(1);
    expect(found("useTranslation('connection'); claim$(db, 'cart')", readsClaim('connection'))).toBe(0);
    expect(withoutComments("a(); // claim$(x)\n/* b\n */ 'https://c'")).toBe("a(); \n 'https://c'");
  });
});
