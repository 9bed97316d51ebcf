// Tests responses of Medusa in which one field of a delivery option, payment provider or region is malformed, missing
// or huge. Each results in valid values or a coded error.
import '../../support/property-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAttributeMapping } from '#connectors/medusa/import/attribute-mapping.ts';
import { readShop } from '#connectors/medusa/import/read-shop.ts';
import type { Json } from '#connectors/medusa/medusa-client.ts';
import { createMedusaBase } from '#connectors/medusa/medusa-context.ts';
import { bridgePaymentMethod, bridgeShippingMethod } from '#schemas/bridge/cart-pull-answer.ts';
import { odd, pathsOf, replaced } from './odd-values.ts';
import { recordedMedusa, recordedRows, recordsInMemory, settings } from './recorded-medusa.ts';
import { RUNS, spoiled } from './spoiled-answer.ts';

const mapping = readAttributeMapping();
const stored = { stores: ['lv', 'en'], defaultStore: 'lv', shopData: { config: [] }, countries: {} };
type Methods = { methods: Json[] };

/** Reads the shop of a Medusa whose rows are changed. Returns the methods of the default store view. */
async function shopOf(change: (rows: ReturnType<typeof recordedRows>) => void) {
  const rows = recordedRows();
  change(rows);
  const services = { records: recordsInMemory(), clock: () => 0, elapsed: () => 0, report: () => undefined };
  const read = await readShop(
    createMedusaBase(recordedMedusa(rows).client, settings, services),
    mapping,
    stored as unknown as Parameters<typeof readShop>[2],
  );
  const methodsOf = (code: string): Json[] => {
    const found = (read.shopData.config as Json[]).find((one) => one.code === code);
    return ((found as Json).configuration as Record<string, Methods>).lv?.methods ?? [];
  };
  return { shipping: methodsOf('shipping'), payment: methodsOf('payment'), countries: read.countries };
}

describe('search rules', () => {
  const search = { lv: { synonyms: ['tv, televizors'] } };
  const own = { code: 'search', configuration: { lv: { synonyms: ['a, b'] } } };
  const rulesOf = async (given: typeof mapping) => {
    const { config } = (
      await readShop(
        createMedusaBase(recordedMedusa(recordedRows()).client, settings, {
          ...{ records: recordsInMemory(), clock: () => 0, elapsed: () => 0, report: () => undefined },
        }),
        given,
        { ...stored, shopData: { config: [own] } } as unknown as Parameters<typeof readShop>[2],
      )
    ).shopData as { config: Json[] };
    return config.filter(({ code }) => code === 'search');
  };

  it('are those of the mapping file', async () => {
    expect(await rulesOf({ ...mapping, search })).toEqual([{ code: 'search', configuration: search }]);
  });

  it('are those of the store’s configuration if the mapping file has none', async () => {
    expect(await rulesOf(mapping)).toEqual([own]);
  });
});

describe('a shop with an invalid field', () => {
  const { shipping_options: options, payment_providers: providers, regions } = recordedRows();

  it('offers valid delivery methods only, including all unchanged ones', async () => {
    const whole = await shopOf(() => undefined);
    await fc.assert(
      fc.asyncProperty(fc.nat(options.length - 1), fc.nat(10_000), odd, async (at, pick, value) => {
        const paths = pathsOf(options[at]);
        const path = paths[pick % paths.length] ?? [];
        const { shipping } = await shopOf((rows) => {
          rows.shipping_options[at] = replaced(rows.shipping_options[at] as Json, path, value);
        });
        for (const method of shipping) {
          const read = bridgeShippingMethod.parse(method);
          expect(read.method_title).not.toBe('');
          expect(Number.isFinite(method.price_incl_tax ?? 0)).toBe(true);
        }
        for (const [place, { id }] of options.entries()) {
          if (place === at) continue;
          const { default: _first, ...own } = whole.shipping.find((one) => one.method_code === id) as Json;
          expect(shipping).toContainEqual(expect.objectContaining(own));
        }
      }),
      RUNS,
    );
  });

  it('offers valid payment methods', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(providers[0] as Json), async ({ document }) => {
        const { payment } = await shopOf((rows) => {
          rows.payment_providers = [document, { id: 'pp_stripe_stripe', is_enabled: true }];
        });
        for (const method of payment) expect(bridgePaymentMethod.parse(method).title).not.toBe('');
        expect(payment.map(({ code }) => code)).toContain('pp_stripe_stripe');
      }),
      RUNS,
    );
  });

  it('has two-letter country codes, or no region', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(regions[0] as Json), async ({ document }) => {
        let shop: Awaited<ReturnType<typeof shopOf>>;
        try {
          shop = await shopOf((rows) => {
            rows.regions = [document];
          });
        } catch (error) {
          expect(error).toMatchObject({ name: 'MedusaError', fault: 'broken' });
          return;
        }
        for (const { id } of shop.countries.lv ?? []) expect(id).toMatch(/^[A-Z]{2}$/);
        expect(shop.countries.lv?.length).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });
});
