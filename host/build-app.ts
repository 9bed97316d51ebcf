// Builds the shop, in a process of its own.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs Vite in production mode, also under a test runner: files built in its mode would not start. Vite's output goes to
 * standard error, because standard output is reserved for the address.
 */
const run = (root: string, args: string[]) =>
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
  });

/** Builds the shop and prints warnings alone, no list of hundreds of files; throws when the build fails. */
export async function buildApp(root: string): Promise<void> {
  const child = run(root, ['build', '--logLevel', 'warn']);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('exit', resolve).on('error', reject),
  );
  if (code !== 0) throw new Error('the build of the shop failed');
}
