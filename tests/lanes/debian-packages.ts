// Packages of Debian that the proof makes use of where it may install them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** As root only. Out: whether the installation worked. */
export function aptInstall(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', env }).status === 0;
  apt('update');
  return apt('install', '-y', '--no-install-recommends', ...names);
}
