// Runs a separate OpenSearch node on loopback, from the jars that Maven fetches (runner/pom.xml), with temporary data.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#connectors/medusa/engine/free-port.ts';

export type OwnOpenSearch = {
  url: string;
  /** Ends the process like a crash. */
  kill: () => Promise<void>;
  /** Starts it again at the same URL with its data. */
  start: () => Promise<void>;
  /** Ends it and deletes its data. */
  stop: () => Promise<void>;
};

const runner = path.resolve(import.meta.dirname, 'runner');
const jars = path.resolve(import.meta.dirname, '../../.data/opensearch-jars');
const POLL_MS = 200;

/** Names of the programs that are not installed. */
export const missing = [
  ['java', '-version'],
  ['mvn', '-version'],
].flatMap(([program = '', argument = '']) =>
  spawnSync(program, [argument], { stdio: 'ignore' }).status === 0 ? [] : [program],
);

function fetchJars(): void {
  if (existsSync(path.join(jars, 'complete'))) return;
  execFileSync('mvn', ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`], {
    cwd: runner,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  mkdirSync(path.join(jars, 'complete'));
}

/** Starts a node with 1 GB of heap on free ports. @throws if it ends before it answers */
export async function startOpenSearch(): Promise<OwnOpenSearch> {
  fetchJars();
  const home = mkdtempSync(path.join(tmpdir(), 'shop-opensearch-'));
  mkdirSync(path.join(home, 'config'));
  const log = path.join(home, 'out.log');
  const [port, transport] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  let node: ChildProcess;
  const isUp = () =>
    fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=30s`).then(
      ({ ok }) => ok,
      () => false,
    );
  const start = async (): Promise<void> => {
    const output = openSync(log, 'a');
    node = spawn(
      'java',
      [
        ...['-Xms1g', '-Xmx1g', '-cp', path.join(jars, '*'), path.join(runner, 'OpenSearchNode.java')],
        ...[home, String(port), String(transport)],
      ],
      { stdio: ['ignore', output, output] },
    );
    while (!(await isUp())) {
      if (node.exitCode !== null)
        throw new Error(`OpenSearch ended:\n${readFileSync(log, 'utf8').slice(-2_000)}`);
      await delay(POLL_MS);
    }
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (node.exitCode !== null || node.signalCode !== null) return;
    const ended = once(node, 'close');
    node.kill(signal);
    await ended;
  };
  await start();
  // no process is left if the test process ends early
  const killNow = () => void node.kill('SIGKILL');
  process.once('exit', killNow);
  return {
    url,
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      process.off('exit', killNow);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
