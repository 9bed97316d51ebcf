// Starts the host as host/start.ts does, and redirects requests for Mozilla's push service to PUSH_SERVICE_PORT.
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const { request } = https;
https.request = ((options: https.RequestOptions, ...rest: []) =>
  options.hostname?.endsWith('.push.services.mozilla.com')
    ? http.request({ ...options, hostname: '127.0.0.1', port: process.env.PUSH_SERVICE_PORT }, ...rest)
    : request(options, ...rest)) as typeof https.request;
syncBuiltinESMExports();

await import('#host/start.ts');
