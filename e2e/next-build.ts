// Another build of the shop, made from a present one in a moment. It is what a build is in which every file changed: each
// hashed file has another name, whatever names it says so, and the service worker's list has new revisions of the others.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const HASHED = /-[\w-]{8}\.(js|css)$/;
const NAME = /[\w-]+\.(js|css)/g;
const WORKER = 'service-worker.js';

/** In: the folder of a build. Out: the folder of the next one, without what draws pages on a server; the caller's to remove. */
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

  /** Out: the revision of what was written. */
  const write = (from: string, to: string, change = (text: string) => text): string => {
    const content = readFileSync(path.join(build, from));
    const changed = /\.(js|css|html)$/.test(from)
      ? change(content.toString('utf8').replaceAll(NAME, (name) => assets.get(name) ?? name))
      : content;
    writeFileSync(path.join(next, to), changed);
    return createHash('md5').update(changed).digest('hex');
  };
  for (const [name, to] of assets) write(`assets/${name}`, `assets/${to}`);
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
