// Installs Schemathesis from PyPI into a folder of this checkout.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';

const VERSION = '4.32.5';
const folder = path.resolve('.data', `schemathesis-${VERSION}`);

/** Returns the path of the program; undefined without Python 3 with venv, or without a registry of its packages. */
export function installSchemathesis(): string | undefined {
  const program = path.join(folder, 'bin/schemathesis');
  if (existsSync(program)) return program;
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  const isInstalled =
    run('python3', '-m', 'venv', folder) &&
    run(path.join(folder, 'bin/pip'), 'install', '--quiet', `schemathesis==${VERSION}`);
  if (isInstalled) return program;
  rmSync(folder, { recursive: true, force: true });
  return undefined;
}
