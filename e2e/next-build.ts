// Creates another build from an existing one quickly, as if every file had changed: all hashed files and the references
// to them are renamed, and the service worker's list has new revisions for the other files.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const HASHED = /-[\w-]{8}\.(js|css)$/;
const NAME = /[\w-]+\.(js|css)/g;
const WORKER = 'service-worker.js';

/**
 * Writes the next build without its server rendering code.
 * @returns a new folder, which the caller removes
 */
export function nextBuild(build: string): string {
  const next = mkdtempSync(path.join(tmpdir(), 'shop-build-'));
  mkdirSync(path.join(next, 'assets'));
  const filesOf = (folder: string) =>
    readdirSync(path.join(build, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map(({ name }) => name);
  const renamed = (name: string) =>
    HASHED.test(name)
      ? name.replace(HASHED, `-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}.$1`)
      : name;
  const assets = new Map(filesOf('assets').map((name) => [name, renamed(name)]));

  /** Writes a file and returns its revision. */
  const write = (from: string, to: string, change = (text: string) => text): string => {
    const content = readFileSync(path.join(build, from));
    const changed = /\.(js|css|html)$/.test(from)
      ? change(content.toString('utf8').replaceAll(NAME, (name) => assets.get(name) ?? name))
      : content;
    writeFileSync(path.join(next, to), changed);
    return createHash('md5').update(changed).digest('hex');
  };
  for (const [name, to] of assets) write(`assets/${name}`, `assets/${to}`);
  cpSync(path.join(build, 'brand'), path.join(next, 'brand'), { recursive: true });
  const revisions = filesOf('')
    .filter((name) => name !== WORKER)
    .map((name) => [name, write(name, name)] as const);
  write(WORKER, WORKER, (list) =>
    revisions.reduce(
      (text, [name, revision]) =>
        text.replace(
          new RegExp(`"revision":"\\w+","url":"${name}"`),
          `"revision":"${revision}","url":"${name}"`,
        ),
      list,
    ),
  );
  return next;
}
