// The connection between shop and bridge: a TCP proxy that fails as connections do. It hits pages, workers and service
// worker alike, which the browser's own switch does not. What each way of failing is for: docs/testing.md.
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** How fast bytes come through, in both directions together, and how much later each arrives. */
export type Pace = { bytesPerSecond: number; latencyMs: number };

/** A poor mobile network, as browsers' tools call it: 400 kbit/s, 400 ms there and back. */
export const SLOW_3G: Pace = { bytesPerSecond: 50_000, latencyMs: 200 };
/** Connected, and so little comes through that nothing is ever finished. */
const LIE_FI: Pace = { bytesPerSecond: 20, latencyMs: 2_000 };

/** What a portal says to everything; it is no JSON, and it is code 200. */
const PORTAL_PAGE = '<!doctype html><title>Sign in</title><h1>Sign in to this network</h1>';
const PORTAL_ANSWER = [
  'HTTP/1.1 200 OK',
  'content-type: text/html; charset=utf-8',
  `content-length: ${Buffer.byteLength(PORTAL_PAGE)}`,
  'connection: close',
  '',
  PORTAL_PAGE,
].join('\r\n');

/** Each state begins by dropping what is open, and lasts until the next one. */
export type Line = {
  address: string;
  /** offline: connections are refused, open ones die */
  cut: () => void;
  /** connected, but no byte comes through */
  silence: () => void;
  /** cut and mended in turn, beginning with a cut */
  flap: (rhythm: { cutMs: number; openMs: number }) => void;
  /** everything comes, at this pace; SLOW_3G without one */
  slow: (pace?: Pace) => void;
  /** lie-fi: connects, takes requests, and trickles */
  trickle: () => void;
  /** a captive portal: its own HTML page with code 200 for every request, which the bridge never sees */
  portal: () => void;
  /** takes each request, which the bridge never sees, and resets the connection */
  reset: () => void;
  /** answers break off after so many bytes, head and body together */
  truncate: (bytes: number) => void;
  /** answers say that they are of this content type; the bytes are the right ones */
  mistype: (contentType: string) => void;
  /** lost after commit: what the bridge answers to these requests (all without one) is lost, its work is done */
  loseAnswers: (to?: RegExp) => void;
  mend: () => void;
  close: () => Promise<void>;
};

/** What a connection does with a client, and with what comes back to it. */
type Manner = {
  /** instead of passing bytes on */
  greet?: (client: Socket) => void;
  pace?: Pace;
  /** In: a chunk of the answer, the first line of its request. Out: what arrives; `undefined`: the connection is reset */
  answer?: (chunk: Buffer, request: string) => Buffer | undefined;
  /** bytes of answers after which a connection ends */
  limit?: number;
};

const refused: Manner = { greet: (client) => client.resetAndDestroy() };

/** Passes bytes on at a pace that all connections share. */
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

/** Opens a connection to a port on loopback. Out: the connection, sound, with the origin a browser uses. */
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
          const said = chunk
            .toString('latin1')
            .replace(/^content-type:[^\r\n]*/im, `content-type: ${contentType}`);
          return Buffer.from(said, 'latin1');
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
