// Connects the bridge to Medusa 2: provides the engine that serves the endpoints, and the catalogue feed.
import type { Capability } from '#bridge/ports/capabilities.ts';
import type { Connector } from '#bridge/ports/connector.ts';
import { createMedusaCarts } from './create-medusa-carts.ts';
import { createMedusaOrders } from './create-medusa-orders.ts';
import { readAttributeMapping } from './import/attribute-mapping.ts';
import { PICTURE } from './import/create-intake.ts';
import { medusaFeed } from './import/medusa-feed.ts';
import { createMedusaAccounts } from './medusa-accounts.ts';
import { createMedusaClient } from './medusa-client.ts';
import { createMedusaBase, type MedusaContext } from './medusa-context.ts';
import { medusaPayments } from './medusa-payments.ts';
import { medusaPrices } from './medusa-prices.ts';
import { medusaStock } from './medusa-stock.ts';
import type { MedusaSettings } from './read-medusa-settings.ts';

const capabilities: ReadonlySet<Capability> = new Set<Capability>([
  'facets',
  'options',
  'quantities',
  'stock-limits',
  'coupons',
  'confirmed-total',
  'accounts',
  'refresh-tokens',
  'passwords',
]);

/**
 * @param mappingPath the mapping file; absent: the one shipped with the connector
 * @throws if that file cannot be used
 */
export function medusaConnector(settings: MedusaSettings, mappingPath?: string): Connector {
  const mapping = readAttributeMapping(mappingPath);
  const client = createMedusaClient(settings);
  return {
    name: 'medusa',
    eventsSecret: settings.eventsSecret,
    engine: (services) => {
      const base = { ...createMedusaBase(client, settings, services), services };
      const { accounts, tokenOf } = createMedusaAccounts(base, (customerId) => orders.forget(customerId));
      const context: MedusaContext = { ...base, tokenOf };
      const stock = medusaStock(context);
      const orders = createMedusaOrders(context);
      return {
        capabilities,
        stock,
        prices: medusaPrices(context),
        carts: createMedusaCarts(context),
        orders: {
          ...orders,
          place: async (request, customer) => {
            try {
              return await orders.place(request, customer);
            } finally {
              stock.forget(request.body.products.map(({ sku }) => sku));
            }
          },
        },
        accounts,
      };
    },
    payments: (services) => medusaPayments({ client, services }, mapping),
    hasPicture: async (records, path) => (await records.read(PICTURE, path)) !== undefined,
    feed: (services, stores) => medusaFeed(createMedusaBase(client, settings, services), mapping, stores),
  };
}
