// Installs Debian packages that some test lanes need.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages with apt-get. Returns false if that failed or the process is not run by root. */
export function aptInstall(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', env }).status === 0;
  apt('update');
  return apt('install', '-y', '--no-install-recommends', ...names);
}
