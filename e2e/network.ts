// The connection between shop and bridge: a TCP proxy that can be cut, silenced and mended. It hits pages, workers and
// service worker alike, which the browser's own switch does not.
import { connect, createServer, type Socket } from 'node:net';

type State = 'open' | 'cut' | 'silent';

export type Line = {
  address: string;
  /** connections are refused, open ones die */
  cut: () => void;
  /** connected, but no byte comes through */
  silence: () => void;
  mend: () => void;
  close: () => Promise<void>;
};

/** Opens a connection to a port on loopback. Out: the connection, with the origin a browser uses. */
export async function openConnection(target: number): Promise<Line> {
  let state: State = 'open';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    keep(client);
    if (state === 'cut') return void client.resetAndDestroy();
    if (state === 'silent') return;
    const upstream = connect(target, '127.0.0.1');
    keep(upstream);
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${port}`,
    cut: () => {
      state = 'cut';
      drop();
    },
    silence: () => {
      state = 'silent';
      drop();
    },
    mend: () => {
      state = 'open';
      drop();
    },
    close: () => {
      drop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
