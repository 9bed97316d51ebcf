// POST {prefix}/engine/changed: the engine reports that its catalogue has changed. The body is ignored: the changes
// are read from the engine.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../ports/refusal.ts';
import { envelopeOf } from '../wire/envelope-of.ts';
import { NOT_CACHED } from '../wire/lifetime.ts';

const BODY_BYTES_MAX = 1_024;
const REPORTS_PER_MINUTE = 120;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * @param secret sent by the engine as `Authorization: Bearer …`; absent: the route does not exist
 * @param limited false: without a limit per minute, for tests
 */
export function installEngineEvents(
  app: FastifyInstance,
  prefix: string,
  secret: string | undefined,
  changed: () => void,
  limited: boolean,
): void {
  if (secret === undefined) return;
  const expected = digest(`Bearer ${secret}`);
  app.post(
    `${prefix}/engine/changed`,
    {
      bodyLimit: BODY_BYTES_MAX,
      ...(limited && { config: { rateLimit: { max: REPORTS_PER_MINUTE } } }),
    },
    async ({ headers }, reply) => {
      if (!timingSafeEqual(digest(headers.authorization ?? ''), expected))
        throw refuse(401, 'The secret is wrong');
      changed();
      return reply.header('Cache-Control', NOT_CACHED).send(envelopeOf(200, true));
    },
  );
}
