// Starts the reference bridge for one journey file: a real server over HTTP, with a filled in-memory database.
import { openAsBlob } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inject } from 'vitest';
import { openDatabase } from '#bridge/database/open-database.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import type { Connector } from '#bridge/ports/connector.ts';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { demoCoupons } from '#demo/demo-coupons.ts';
import { type BridgeAdmin, bridgeAdmin } from '../backend/bridge-admin.ts';
import { PRODUCTS } from './demo-catalogue.ts';
import { noteInFlight } from './emulated/in-flight.ts';

export type JourneyBridge = BridgeAdmin & { address: string; close: () => Promise<void> };

/** Hashes passwords within a few milliseconds. */
const CHEAP_HASHING = { m: 8, t: 1, p: 1 };

/** @param connector absent: the reference engine */
export async function openJourneyBridge(connector?: Connector): Promise<JourneyBridge> {
  const database = await openDatabase('memory://', await openAsBlob(inject('filledDatabase')));
  const app = await buildBridge({
    db: database.db,
    requestsPerMinute: false,
    argon2: CHEAP_HASHING,
    mailOrigin: 'https://shop.test',
    coupons: demoCoupons,
    testPayments: true,
    ...(connector && { connector }),
    admin: { catalogue: (seed) => demoCatalogue({ products: PRODUCTS, seed }) },
  });
  // Both ends of a connection are in this process. After a busy phase longer than the keep-alive timeout, the bridge
  // would close a connection that a journey has just chosen for its next request.
  app.server.keepAliveTimeout = 0;
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('close', noteInFlight(`${request.method} ${request.url} at the bridge`));
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...bridgeAdmin(address),
    address,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
