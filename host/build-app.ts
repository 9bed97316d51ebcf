// Runs the production build in a child process.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs Vite with NODE_ENV=production, because a build made with a test runner's NODE_ENV does not start. Vite's output
 * is redirected to standard error: standard output is reserved for the URL.
 */
const run = (root: string, args: string[]) =>
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
  });

/**
 * Builds the app; stops when this process exits. Logs warnings only, because the list of output files has hundreds of lines.
 * @throws if the build exits with a code other than 0
 */
export async function buildApp(root: string): Promise<void> {
  const child = run(root, ['build', '--logLevel', 'warn']);
  const onExit = () => child.kill();
  process.once('exit', onExit);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('exit', resolve).on('error', reject),
  );
  process.off('exit', onExit);
  if (code !== 0) throw new Error('The build failed');
}
