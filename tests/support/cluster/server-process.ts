// A server in a child process on loopback that tests can kill, stop and start again on its port. No process outlives
// the test process, unless that is killed by SIGKILL.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type ServerProcess = {
  readonly port: number;
  pid: () => number | undefined;
  /** the last lines of its standard output and standard error, across restarts */
  output: () => string;
  /** starts it again after `stop` or `kill`; resolves once it accepts connections */
  start: () => Promise<void>;
  /** ends it by SIGTERM, or by SIGKILL if it has not ended after `ENDS_WITHIN_MS` */
  stop: () => Promise<void>;
  /** ends it by SIGKILL */
  kill: () => Promise<void>;
};

export type ServerCommand = {
  name: string;
  command: string;
  args: readonly string[];
  port: number;
  env?: NodeJS.ProcessEnv;
  /** user and group that run it */
  user?: { uid: number; gid: number };
};

/** Ends starts that hang; no expectation depends on it. */
const STARTS_WITHIN_MS = 300_000;
const ENDS_WITHIN_MS = 30_000;
const POLL_MS = 50;
const LINES_MAX = 400;

/** Resolves to true if a server accepts a connection at the port. */
const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Starts the server. @throws with its output if it ends or does not accept a connection in time */
export async function startServer({
  name,
  command,
  args,
  port,
  env,
  user,
}: ServerCommand): Promise<ServerProcess> {
  let child: ChildProcess | undefined;
  let lines: string[] = [];

  const kill = async (): Promise<void> => end('SIGKILL');
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    if (!ending || hasEnded(ending)) return;
    const ended = once(ending, 'close');
    ending.kill(signal);
    const late = setTimeout(() => ending.kill('SIGKILL'), ENDS_WITHIN_MS);
    await ended;
    clearTimeout(late);
  };

  const start = async (): Promise<void> => {
    if (child && !hasEnded(child)) throw new Error(`${name} is running`);
    const starting = spawn(command, args, { env, ...user, stdio: ['ignore', 'pipe', 'pipe'] });
    child = starting;
    let failure: Error | undefined;
    starting.once('error', (error) => {
      failure = error;
    });
    for (const stream of [starting.stdout, starting.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        lines = [...lines, ...text.split('\n').filter(Boolean)].slice(-LINES_MAX);
      });
    const onExit = () => starting.kill('SIGKILL');
    process.once('exit', onExit);
    starting.once('close', () => process.off('exit', onExit));
    const until = performance.now() + STARTS_WITHIN_MS;
    while (!(await accepts(port))) {
      if (failure) throw new Error(`${name} is not available`, { cause: failure });
      if (hasEnded(starting)) throw new Error(`${name} ended:\n${lines.join('\n')}`);
      if (performance.now() > until) {
        await kill();
        throw new Error(`${name} did not start in time:\n${lines.join('\n')}`);
      }
      await delay(POLL_MS);
    }
  };

  await start();
  return {
    port,
    pid: () => child?.pid,
    output: () => lines.join('\n'),
    start,
    stop: () => end('SIGTERM'),
    kill,
  };
}
