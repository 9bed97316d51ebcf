// Lets requests finish while the server closes. Closing stops accepting connections, closes idle ones at once and the
// others after their response.
import type { FastifyInstance } from 'fastify';

/**
 * @param graceMs time for requests in progress to finish; their connections are closed after it
 * @param onDrain is called when closing begins
 */
export function installDrain(app: FastifyInstance, graceMs: number, onDrain?: () => void): void {
  let isDraining = false;
  let running = 0;
  // also connections that have sent no request yet, which the server does not count as idle
  const closeIfDone = () => {
    if (isDraining && running === 0) app.server.closeAllConnections();
  };
  app.addHook('onRequest', async (_request, reply) => {
    running += 1;
    reply.raw.once('close', () => {
      running -= 1;
      closeIfDone();
    });
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isDraining) reply.header('Connection', 'close');
    return payload;
  });
  let end: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    isDraining = true;
    onDrain?.();
    end = setTimeout(() => app.server.closeAllConnections(), graceMs);
    closeIfDone();
    done();
  });
  app.addHook('onClose', async () => clearTimeout(end));
}
