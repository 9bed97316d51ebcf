// Starts and ends the driver processes of browsers and opens WebDriver sessions.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, type WebDriver } from 'selenium-webdriver';

const LOOK_AGAIN_MS = 100;
/** timeout for the start of a program, in milliseconds; far more than a slow machine needs */
const BEGINS_WITHIN_MS = 120_000;

const isEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/**
 * Starts a program whose output is ignored.
 * @param env additional environment variables
 */
export const startProgram = (program: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });

/** Ends a program; resolves once it has exited. */
export async function endProgram(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<void> {
  if (isEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** Resolves once the program listens on the port; throws if it exits before that, or on timeout. */
export async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const before = Date.now();
  while (!(await listens(port))) {
    if (isEnded(child))
      throw new Error(`${child.spawnfile} exited with ${child.exitCode ?? child.signalCode}`);
    if (Date.now() - before > BEGINS_WITHIN_MS) throw new Error(`${child.spawnfile} does not listen`);
    await pause(LOOK_AGAIN_MS);
  }
}

/** Opens a session of the WebDriver server at a URL. */
export async function openSession(address: string, capabilities: object): Promise<WebDriver> {
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(address)
    // the HTTP/2 measurement uses a self-signed certificate
    .withCapabilities({ ...capabilities, acceptInsecureCerts: true })
    .build();
  await driver.manage().window().setRect({ width: 1280, height: 900 });
  return driver;
}
