// Security headers for every response (S-02, S-03, S-25, S-28). By default a response may load nothing; pages set their
// own policy.
import type { FastifyInstance } from 'fastify';

export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Returns the value of Strict-Transport-Security. Browsers ignore it over plain HTTP, so it is sent over TLS only. */
export const transportSecurity = (includesSubDomains: boolean): string =>
  `max-age=31536000${includesSubDomains ? '; includeSubDomains' : ''}`;

/** Installs the headers. `request.protocol` is the protocol of the connection or, if reported, of a trusted proxy's. */
export function installSecurityHeaders(app: FastifyInstance, includesSubDomains = false): void {
  app.addHook('onRequest', async ({ protocol }, reply) => {
    reply.headers(securityHeaders);
    if (protocol === 'https')
      reply.header('Strict-Transport-Security', transportSecurity(includesSubDomains));
  });
}
