// Applies the patch files of patches/ to packages. Each file is named after its package and version and states its
// reason; the build fails if a patch no longer fits. Patches apply to the build only: installed packages stay as
// published, so that `npm ci --ignore-scripts` is enough for everything else, and unit tests show that the storefront
// also works with the original packages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A text of a file and its replacement. */
type Change = { from: string; to: string };

/** Parses a unified diff into changes by file path. */
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

/**
 * @param root The project's folder.
 * @throws {Error} If the version of an installed package differs from that of its patch.
 */
export function patches(root: string): Plugin {
  const folder = join(root, 'patches');
  const changes = new Map<string, Change[]>();
  for (const file of readdirSync(folder)) {
    const [, name = '', version] = /^(.+)\+(.+)\.patch$/.exec(file) ?? [];
    const installed = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    if (installed.version !== version)
      throw new Error(`${file}: the installed version of ${name} is ${installed.version}`);
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
        if (text.split(from).length !== 2)
          this.error(`The patch of ${id} does not fit: expected the original text exactly once`);
        return text.replace(from, () => to);
      }, code);
    },
    buildEnd(error) {
      if (!error && waiting.size > 0)
        this.error(`Patched modules are never imported: ${[...waiting].join(', ')}`);
    },
  };
}
