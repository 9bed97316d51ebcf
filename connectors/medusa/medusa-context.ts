// The context that all parts of the connector share: the client, the bridge's services, the region, and the ids of
// variants.
import type { ConnectorServices } from '#bridge/ports/connector.ts';
import type { EngineRecord } from '#bridge/ports/engine-records.ts';
import { recordsOf } from './import/text-of.ts';
import { type MedusaClient, MedusaError } from './medusa-client.ts';
import type { MedusaSettings } from './read-medusa-settings.ts';

/** The region whose prices, methods and taxes apply. */
export type MedusaRegion = {
  id: string;
  /** ISO 4217 in lower case, as Medusa writes it */
  currency: string;
  /** ISO 3166 alpha-2 in lower case; at least one */
  countries: readonly string[];
};

/** A variant that can be sold, as read by the import. */
export type MedusaVariant = {
  sku: string;
  variantId: string;
  productId: string;
  /** id in the bridge's catalogue */
  id: number;
};

/** The part of the context that is available without a running engine, and thus also to the feed. */
export type MedusaBase = {
  client: MedusaClient;
  settings: MedusaSettings;
  services: Pick<ConnectorServices, 'records' | 'clock' | 'elapsed' | 'report'>;
  /**
   * @param isFresh true: requests the region from Medusa instead of using the cached one
   * @throws MedusaError `broken` if there is no such region, or if there are several and the settings name none;
   * `key-refused` if the publishable key was revoked
   */
  region: (isFresh?: boolean) => Promise<MedusaRegion>;
  /** Returns the variants by sku, without unknown skus. */
  variantIds: (skus: readonly string[]) => Promise<ReadonlyMap<string, MedusaVariant>>;
};

export type MedusaContext = MedusaBase & {
  services: ConnectorServices;
  /** Returns the engine's token for a customer, renewed if needed; undefined if the customer has to log in again. */
  tokenOf: (customerId: number) => Promise<string | undefined>;
};

/** Kind of the records that the import writes, keyed by sku. */
export const VARIANT = 'variant';

const REGION_MS = 5 * 60_000;
const PATH = '/store/regions';

async function readRegion(client: MedusaClient, named: string | undefined): Promise<MedusaRegion> {
  const { regions } = await client.store('GET', PATH, {
    query: { limit: 100, fields: 'id,currency_code,*countries' },
  });
  const found = recordsOf(regions).filter(({ id }) => named === undefined || id === named);
  const [region] = found;
  const countries = recordsOf(region?.countries).flatMap(({ iso_2 }) =>
    typeof iso_2 === 'string' && /^[a-z]{2}$/i.test(iso_2) ? [iso_2] : [],
  );
  // with several regions and none in the settings, the connector cannot know whose prices apply
  if (found.length !== 1 || typeof region?.id !== 'string' || countries.length === 0)
    throw new MedusaError('broken', `the region in GET ${PATH}`, undefined);
  return { id: region.id, currency: String(region.currency_code), countries };
}

const variantOf = (sku: string, record: EngineRecord): MedusaVariant => ({
  sku,
  variantId: String(record.variantId),
  productId: String(record.productId),
  id: Number(record.id),
});

export function createMedusaBase(
  client: MedusaClient,
  settings: MedusaSettings,
  services: MedusaBase['services'],
): MedusaBase {
  let read: { until: number; region: Promise<MedusaRegion> } | undefined;
  return {
    client,
    settings,
    services,
    region: (isFresh = false) => {
      const now = services.elapsed();
      if (!isFresh && read !== undefined && now < read.until) return read.region;
      const region = readRegion(client, settings.region);
      const mine = { until: now + REGION_MS, region };
      read = mine;
      // a failure is not cached
      region.catch(() => {
        if (read === mine) read = undefined;
      });
      return region;
    },
    variantIds: async (skus) => {
      const stored = await services.records.readMany(VARIANT, skus);
      return new Map([...stored].map(([sku, record]) => [sku, variantOf(sku, record)]));
    },
  };
}
