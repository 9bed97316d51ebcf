// The connection between storefront and bridge: a TCP proxy that simulates network faults. It affects pages, workers
// and service worker alike, unlike the browser's own offline switch. The purpose of each fault: docs/testing.md.
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** Combined throughput of both directions, and the delay of each packet. */
export type Pace = { bytesPerSecond: number; latencyMs: number };

/** A poor mobile network as in browser developer tools: 400 kbit/s, 400 ms round trip. */
export const SLOW_3G: Pace = { bytesPerSecond: 50_000, latencyMs: 200 };
/** Connected, but too slow for any response to complete. */
const LIE_FI: Pace = { bytesPerSecond: 20, latencyMs: 2_000 };

/** The page that a captive portal returns for every request: HTML with status 200. */
const PORTAL_PAGE = '<!doctype html><title>Sign in</title><h1>Sign in to this network</h1>';
const PORTAL_ANSWER = [
  'HTTP/1.1 200 OK',
  'content-type: text/html; charset=utf-8',
  `content-length: ${Buffer.byteLength(PORTAL_PAGE)}`,
  'connection: close',
  '',
  PORTAL_PAGE,
].join('\r\n');

/** Each state first drops all open connections, and lasts until the next one. */
export type Line = {
  address: string;
  /** offline: refuses new connections and drops open ones */
  cut: () => void;
  /** accepts connections, but transfers no bytes */
  silence: () => void;
  /** alternates between offline and online, starting with offline */
  flap: (rhythm: { cutMs: number; openMs: number }) => void;
  /** transfers everything at this pace; SLOW_3G by default */
  slow: (pace?: Pace) => void;
  /** lie-fi: accepts requests, but transfers hardly anything */
  trickle: () => void;
  /** a captive portal: an HTML page with status 200 for every request; none reaches the bridge */
  portal: () => void;
  /** resets the connection after each request; none reaches the bridge */
  reset: () => void;
  /** truncates responses after `bytes` bytes, headers and body together */
  truncate: (bytes: number) => void;
  /** changes the content type of responses, not their bytes */
  mistype: (contentType: string) => void;
  /** drops responses after the commit, for matching requests or all of them */
  loseAnswers: (to?: RegExp) => void;
  mend: () => void;
  close: () => Promise<void>;
};

/** How a connection treats its client and the responses. */
type Manner = {
  /** handles the connection of a client, whose data is then not forwarded */
  greet?: (client: Socket) => void;
  pace?: Pace;
  /** Changes a chunk of a response, given the first line of its request; undefined resets the connection. */
  answer?: (chunk: Buffer, request: string) => Buffer | undefined;
  /** closes a connection after this number of response bytes */
  limit?: number;
};

const refused: Manner = { greet: (client) => client.resetAndDestroy() };

/** Forwards bytes at a pace shared by all connections. */
function paced({ bytesPerSecond, latencyMs }: Pace, free: { at: number }): Transform {
  const packet = Math.max(1, Math.floor(bytesPerSecond / 20));
  const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      for (let from = 0; from < chunk.length && !this.destroyed; from += packet) {
        const part = chunk.subarray(from, from + packet);
        free.at = Math.max(free.at, performance.now()) + (part.length / bytesPerSecond) * 1_000;
        await later(free.at - performance.now());
        void later(latencyMs).then(() => this.destroyed || this.push(part));
      }
      done();
    },
    flush: (done) => void later(latencyMs).then(() => done()),
  });
}

/** Opens a proxy to a port on loopback; starts healthy. */
export async function openConnection(target: number): Promise<Line> {
  let manner: Manner = {};
  let flapping: ReturnType<typeof setTimeout> | undefined;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const become = (next: Manner) => {
    clearTimeout(flapping);
    manner = next;
    drop();
  };

  const server = createServer((client) => {
    const { greet, pace, answer, limit = Number.POSITIVE_INFINITY } = manner;
    keep(client);
    if (greet) return greet(client);
    const upstream = connect(target, '127.0.0.1');
    keep(upstream);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => (pace ? undefined : client.destroy()));
    if (pace) {
      const free = { at: 0 };
      client.pipe(paced(pace, free)).pipe(upstream).pipe(paced(pace, free)).pipe(client);
      return;
    }
    if (!answer && limit === Number.POSITIVE_INFINITY) return void client.pipe(upstream).pipe(client);
    let request = '';
    let passed = 0;
    client.on('data', (chunk: Buffer) => {
      const line = /^[A-Z]+ \S+ HTTP\/1\.1/.exec(chunk.toString('latin1'));
      if (line) [request] = line;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      const arrives = answer ? answer(chunk, request) : chunk;
      if (!arrives) return client.resetAndDestroy();
      client.write(arrives.subarray(0, limit - passed));
      passed += arrives.length;
      if (passed >= limit) client.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;

  return {
    address: `http://127.0.0.1:${port}`,
    cut: () => become(refused),
    silence: () => become({ greet: () => undefined }),
    flap: ({ cutMs, openMs }) => {
      const turn = (isCut: boolean) => {
        become(isCut ? refused : {});
        flapping = setTimeout(turn, isCut ? cutMs : openMs, !isCut);
      };
      turn(true);
    },
    slow: (pace = SLOW_3G) => become({ pace }),
    trickle: () => become({ pace: LIE_FI }),
    portal: () => become({ greet: (client) => client.once('data', () => client.end(PORTAL_ANSWER)) }),
    reset: () => become({ greet: (client) => client.once('data', () => client.resetAndDestroy()) }),
    truncate: (bytes) => become({ limit: bytes }),
    mistype: (contentType) => {
      become({
        answer: (chunk) => {
          if (!chunk.subarray(0, 5).equals(Buffer.from('HTTP/'))) return chunk;
          const headers = chunk
            .toString('latin1')
            .replace(/^content-type:[^\r\n]*/im, `content-type: ${contentType}`);
          return Buffer.from(headers, 'latin1');
        },
      });
    },
    loseAnswers: (to = /^/) => become({ answer: (chunk, request) => (to.test(request) ? undefined : chunk) }),
    mend: () => become({}),
    close: () => {
      become(refused);
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
