// Tests that the demo's name stands only in files of the demo, so that another store shows none of it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { demoConfig } from '../support/browser/goods.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Files that may contain the name: a file or a folder (with a slash at its end), and why. */
const places: Readonly<Record<string, string>> = {
  'README.md': 'introduces the demo',
  'package.json': 'name of the package',
  'package-lock.json': 'name of the package',
  'demo/': 'the demo catalogue',
  'src/app/public/shop.config.json': 'configuration of the demo',
  'connectors/medusa/engine/': 'fills a Medusa with the demo',
  'tests/architecture/brand-name.test.ts': 'the rules of this test',
  'tests/connectors/medusa/recorded/': 'responses of such a Medusa',
  'tests/connectors/medusa/medusa-feed.test.ts': 'a product of the demo',
  'tests/demo/texts.test.ts': 'a brand of the demo',
  'tests/fixtures/': 'databases that earlier builds stored',
};
/** The demo's coupon and its e-mail address, which tests enter and expect. */
const DEMO_DATA = /\bzibens10\b|@zibens\.example/gi;
const TESTS = /^(?:tests|e2e|bench|docs)\//;

it("names the demo's brand nowhere but in files of the demo", () => {
  const { name = '' } = demoConfig().brand;
  expect(name).not.toBe('');
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const isPlace = (file: string) =>
    Object.keys(places).some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place));
  const found = files.filter((file) => {
    if (file === '' || isPlace(file)) return false;
    const text = `${file}\n${readFileSync(path.join(root, file), 'latin1')}`;
    const own = TESTS.test(file) ? text.replaceAll(DEMO_DATA, '') : text;
    return own.toLowerCase().includes(name.toLowerCase());
  });
  expect(found).toEqual([]);
});
