// Runs the bridge in a child process that can be killed and restarted with the same data.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type BridgeProcess = {
  pid: number;
  address: string;
  kill: () => Promise<void>;
};

/**
 * Starts a bridge and waits until it listens.
 * @param data environment variables, such as BRIDGE_DATA or DATABASE_URL
 * @param cwd folder that contains its code
 * @throws with the standard error of the process if it exits before it listens
 */
export async function startBridgeProcess(data: NodeJS.ProcessEnv, cwd = '.'): Promise<BridgeProcess> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'host/start.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: undefined,
      PORT: '0',
      BRIDGE_PRODUCTS: '40',
      BRIDGE_ADMIN: '1',
      BRIDGE_RATE_LIMIT: '0',
      ...data,
    },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let complaint = '';
  child.stderr?.on('data', (text) => {
    complaint += text;
  });
  if (!child.stdout) throw new Error('The bridge process has no standard output');
  const line = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const [address] = await Promise.race([
    line,
    ended.then(() => Promise.reject(new Error(`The bridge exited: ${complaint}`))),
  ]);
  return {
    address: address.trim(),
    pid: child.pid ?? 0,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
