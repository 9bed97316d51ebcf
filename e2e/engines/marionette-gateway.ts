// A WebDriver server for Firefox without geckodriver, which Debian lacks: translates WebDriver commands to Firefox's
// own remote control (Marionette: `length:[0,id,command,parameters]` over TCP). Most commands differ in name only.
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';

type Parameters = Record<string, unknown>;
type Answer = [type: 1, id: number, error: object | null, result: unknown];

/** Method, path below the session, and Marionette name of each command. `:id` in a path is passed as `id`. */
const commands: [method: string, path: RegExp, command: string][] = [
  ['POST', /^\/url$/, 'Navigate'],
  ['GET', /^\/url$/, 'GetCurrentURL'],
  ['POST', /^\/back$/, 'Back'],
  ['POST', /^\/refresh$/, 'Refresh'],
  ['POST', /^\/timeouts$/, 'SetTimeouts'],
  ['POST', /^\/execute\/sync$/, 'ExecuteScript'],
  ['POST', /^\/execute\/async$/, 'ExecuteAsyncScript'],
  ['POST', /^\/element\/(?<id>[^/]+)\/click$/, 'ElementClick'],
  ['POST', /^\/element\/(?<id>[^/]+)\/clear$/, 'ElementClear'],
  ['POST', /^\/element\/(?<id>[^/]+)\/value$/, 'ElementSendKeys'],
  ['POST', /^\/actions$/, 'PerformActions'],
  ['GET', /^\/window$/, 'GetWindowHandle'],
  ['POST', /^\/window$/, 'SwitchToWindow'],
  ['POST', /^\/window\/new$/, 'NewWindow'],
  ['POST', /^\/window\/rect$/, 'SetWindowRect'],
  ['GET', /^\/screenshot$/, 'TakeScreenshot'],
];

/** Connects to Marionette. Returns `call` for commands; `end` closes the connection. */
async function openMarionette(port: number) {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: object) => void }>();
  let rest = Buffer.alloc(0);
  let greeted: () => void = () => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    greeted = resolve;
    socket.once('error', reject);
  });
  const take = (message: Answer | object) => {
    if (!Array.isArray(message)) return greeted();
    const [, id, error, result] = message as Answer;
    if (error) waiting.get(id)?.reject(error);
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  };
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (let colon = rest.indexOf(':'); colon > 0; colon = rest.indexOf(':')) {
      const end = colon + 1 + Number(rest.subarray(0, colon));
      if (rest.length < end) return;
      const message = JSON.parse(rest.subarray(colon + 1, end).toString()) as Answer | object;
      rest = rest.subarray(end);
      take(message);
    }
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values())
      reject({ error: 'unknown error', message: 'Firefox has exited', stacktrace: '' });
    waiting.clear();
  });
  let last = 0;
  const call = (command: string, parameters: Parameters): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      const text = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  await ready;
  return { call, end: () => socket.destroy() };
}

async function bodyOf(request: IncomingMessage): Promise<Parameters> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Parameters) : {};
}

/** Marionette wraps single values; WebDriver does not. */
function unwrapped(result: unknown): unknown {
  const isWrapped =
    typeof result === 'object' && result !== null && 'value' in result && Object.keys(result).length === 1;
  return isWrapped ? result.value : result;
}

/** Returns the capabilities that a WebDriver client requires of a new session. */
const capabilitiesOf = ({ capabilities }: Parameters): Parameters =>
  (capabilities as { alwaysMatch?: Parameters }).alwaysMatch ?? {};

/** Opens a WebDriver server for the Firefox whose Marionette listens on `port`; `close` ends the gateway only. */
export async function openGateway(port: number): Promise<{ address: string; close: () => void }> {
  const marionette = await openMarionette(port);
  const answer = (method: string, path: string, body: Parameters): Promise<unknown> => {
    // Marionette accepts plain capabilities only, so they are extracted here; a driver program would match
    // `alwaysMatch` itself
    if (method === 'POST' && path === '/session')
      return marionette.call('WebDriver:NewSession', capabilitiesOf(body));
    const below = path.replace(/^\/session\/[^/]+/, '');
    if (method === 'DELETE' && below === '') return marionette.call('WebDriver:DeleteSession', {});
    for (const [itsMethod, itsPath, command] of commands) {
      const found = method === itsMethod ? itsPath.exec(below) : null;
      if (found) return marionette.call(`WebDriver:${command}`, { ...body, ...found.groups });
    }
    return Promise.reject({ error: 'unknown command', message: `${method} ${path}`, stacktrace: '' });
  };
  const server = createServer((request, response) => {
    const reply = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ value }));
    bodyOf(request)
      .then((body) => answer(request.method ?? '', request.url ?? '', body))
      .then(
        (result) => reply(200, unwrapped(result) ?? null),
        (error: unknown) =>
          reply(500, error instanceof Error ? { error: 'unknown error', message: error.message } : error),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    close: () => {
      marionette.end();
      server.close();
      server.closeAllConnections();
    },
  };
}
