// Changes to packages, for the build alone: each a patch file in patches/, named by package and version, that says why. One
// that does not fit its package any more ends the build.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What stands in a file, and what stands there instead. */
type Change = { from: string; to: string };

/** In: a patch in the unified form. Out: its changes by path of the file. */
function changesOf(patch: string): Map<string, Change[]> {
  const files = new Map<string, Change[]>();
  for (const [, path = '', rest = ''] of patch.matchAll(/^\+\+\+ b\/(.+)\n((?:(?!--- a\/).*\n?)*)/gm)) {
    const hunks = rest.split(/^@@.*\n/m).slice(1);
    const side = (hunk: string, other: string) =>
      hunk
        .split('\n')
        .filter((line) => line !== '' && line[0] !== other)
        .map((line) => line.slice(1))
        .join('\n');
    files.set(
      path,
      hunks.map((hunk) => ({ from: side(hunk, '+'), to: side(hunk, '-') })),
    );
  }
  return files;
}

/** In: the folder of the project. Throws when a package is of another version than its patch. */
export function patches(root: string): Plugin {
  const folder = join(root, 'patches');
  const changes = new Map<string, Change[]>();
  for (const file of readdirSync(folder)) {
    const [, name = '', version] = /^(.+)\+(.+)\.patch$/.exec(file) ?? [];
    const installed = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    if (installed.version !== version) throw new Error(`${file}: ${name} is ${installed.version} by now`);
    for (const [path, hunks] of changesOf(readFileSync(join(folder, file), 'utf8')))
      changes.set(join(root, path), hunks);
  }
  const waiting = new Set(changes.keys());
  return {
    name: 'patches',
    apply: 'build',
    transform(code, id) {
      const hunks = changes.get(id);
      if (!hunks) return undefined;
      waiting.delete(id);
      return hunks.reduce((text, { from, to }) => {
        if (text.split(from).length !== 2) this.error(`the patch of ${id} does not fit`);
        return text.replace(from, () => to);
      }, code);
    },
    buildEnd(error) {
      if (!error && waiting.size > 0)
        this.error(`nobody imports ${[...waiting].join(', ')}, which is patched`);
    },
  };
}
