// Vite as a process of its own: it builds the shop, or serves its sources while they are worked on.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** What it prints goes to standard error: standard output has the address alone. */
const run = (root: string, args: string[]): ChildProcess =>
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });

/** Builds the shop and prints warnings alone, no list of hundreds of files; throws when the build fails. */
export async function buildShop(root: string): Promise<void> {
  const child = run(root, ['build', '--logLevel', 'warn']);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('exit', resolve).on('error', reject),
  );
  if (code !== 0) throw new Error('the build of the shop failed');
}

/** Answers how to stop it. */
export function startDevelopmentServer(root: string): () => void {
  const child = run(root, []);
  return () => void child.kill('SIGTERM');
}
