// Tests the doctor's checks of an instance of Medusa against responses recorded from Medusa 2.21.2 with six products.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { examineMedusa } from '#connectors/medusa/doctor/examine-medusa.ts';
import { MedusaError, type Send } from '#connectors/medusa/medusa-client.ts';
import { canSell, table } from '#host/doctor/table.ts';
import { randomCases } from '../../support/random-cases.ts';
import { type Answers, examined, type Loose, replay, settings } from './examined-medusa.ts';
import recorded from './recorded/doctor.json' with { type: 'json' };

/** Runs the checks on the recorded Medusa after a change of its responses. */
function afterChange(change: (answers: Loose) => void, region?: string) {
  const answers = structuredClone(recorded) as Answers;
  change(answers);
  return examined(replay(answers), region);
}

const refusal = (status: number, fault: MedusaError['fault']) => new MedusaError(fault, 'GET /x', status);
const firstVariant = (answers: Loose) => answers['GET /store/products'].products[0].variants[0];

describe('the doctor for Medusa', () => {
  it('finds nothing that prevents sales in a well-configured instance', async () => {
    const findings = await examined(replay(recorded));
    expect(canSell(findings)).toBe(true);
    expect(findings.filter(({ state }) => state === 'warning').map(({ about }) => about)).toEqual([
      'payment providers',
      'unique index on orders',
      'locks between processes',
      'life of customer tokens',
    ]);
  });

  it.each<[string, string, (answers: Loose) => void, string?]>([
    [
      'automatic taxes',
      'warning',
      (all) => {
        all['GET /admin/regions'].regions[0].automatic_taxes = false;
      },
    ],
    [
      'prices are entered',
      'warning',
      (all) => {
        for (const each of all['GET /admin/price-preferences'].price_preferences)
          if (each.attribute === 'currency_code') each.is_tax_inclusive = false;
      },
    ],
    [
      'prices are entered',
      'warning',
      (all) => {
        for (const each of all['GET /admin/price-preferences'].price_preferences)
          if (each.attribute === 'region_id') each.is_tax_inclusive = false;
      },
    ],
    [
      'tax rates',
      'warning',
      (all) => {
        all['GET /admin/tax-regions'].tax_regions = [];
      },
    ],
    [
      'payment providers',
      'broken',
      (all) => {
        all['GET /store/payment-providers'].payment_providers = [];
      },
    ],
    [
      'payment providers',
      'works',
      (all) => {
        all['GET /store/payment-providers'].payment_providers.push({ id: 'pp_stripe_stripe' });
      },
    ],
    [
      'delivery',
      'broken',
      (all) => {
        all['GET /admin/shipping-options'].shipping_options = [];
      },
    ],
    [
      'products without delivery',
      'warning',
      (all) => {
        all['GET /admin/products'].products[0].shipping_profile = null;
      },
    ],
    [
      'sales channel of the key',
      'broken',
      (all) => {
        for (const key of all['GET /admin/api-keys'].api_keys) key.sales_channels = [];
      },
    ],
    [
      'sales channel of the key',
      'warning',
      (all) => {
        for (const key of all['GET /admin/api-keys'].api_keys)
          key.sales_channels.push({ id: 'sc_2', name: 'B2B' });
      },
    ],
    [
      'stock locations',
      'broken',
      (all) => {
        all['GET /admin/stock-locations'].stock_locations = [];
      },
    ],
    [
      'products',
      'broken',
      (all) => {
        all['GET /store/products'].products = [];
      },
    ],
    [
      'variants without sku',
      'warning',
      (all) => {
        firstVariant(all).sku = null;
      },
    ],
    [
      'doubled skus',
      'warning',
      (all) => {
        firstVariant(all).sku = ` ${all['GET /store/products'].products[1].variants[0].sku} `;
      },
    ],
    [
      'variants without price',
      'warning',
      (all) => {
        firstVariant(all).calculated_price = null;
      },
    ],
    [
      'net prices',
      'warning',
      (all) => {
        firstVariant(all).calculated_price.is_calculated_price_tax_inclusive = false;
      },
    ],
    [
      'prices without tax',
      'warning',
      (all) => {
        delete firstVariant(all).calculated_price.calculated_amount_with_tax;
      },
    ],
    [
      'stock not managed',
      'warning',
      (all) => {
        all['GET /admin/product-variants'].variants[0].manage_inventory = false;
      },
    ],
    [
      'backorders',
      'warning',
      (all) => {
        all['GET /admin/product-variants'].variants[0].allow_backorder = true;
      },
    ],
    [
      'variants without inventory item',
      'warning',
      (all) => {
        all['GET /admin/product-variants'].variants[0].inventory_items = [];
      },
    ],
    [
      'publishable key',
      'broken',
      (all) => {
        all['GET /store/regions'] = refusal(400, 'refused');
      },
    ],
    [
      'Medusa',
      'broken',
      (all) => {
        all['GET /store/regions'] = refusal(0, 'unreachable');
      },
    ],
    [
      'secret key',
      'broken',
      (all) => {
        all['GET /admin/stores'] = refusal(401, 'unauthorised');
      },
    ],
    [
      'region',
      'broken',
      (all) => {
        all['GET /store/regions'].regions.push({ id: 'reg_2', name: 'Estonia', currency_code: 'eur' });
      },
    ],
    ['region', 'broken', () => undefined, 'reg_unknown'],
    [
      'GET /x',
      'broken',
      (all) => {
        all['GET /admin/shipping-options'] = refusal(500, 'broken');
      },
    ],
  ])('reports “%s” as %s', async (about, state, change, region) => {
    const before = await examined(replay(recorded));
    const findings = await afterChange(change, region);
    expect(findings.find((finding) => finding.about === about)?.state).toBe(state);
    expect(table(findings)).not.toBe(table(before));
  });

  it('requires the name of the region only if there are several', async () => {
    const findings = await afterChange((all) => {
      all['GET /store/regions'].regions.push({ id: 'reg_2', name: 'Estonia', currency_code: 'eur' });
    }, recorded['GET /store/regions'].regions[0]?.id);
    expect(canSell(findings)).toBe(true);
  });

  it('registers no customer on a live system', async () => {
    const sent: string[] = [];
    const { store, admin } = replay(recorded);
    const spy: Send = (method, path, request) => {
      sent.push(method);
      return store(method, path, request);
    };
    await examineMedusa({ settings, mayOrder: false, database: undefined, client: { store: spy, admin } });
    expect(new Set(sent)).toEqual(new Set(['GET']));
  });

  it('checks the store API if there is no secret key', async () => {
    const { store } = replay(recorded);
    const findings = await examined({ store, admin: undefined });
    expect(findings.find(({ about }) => about === 'look-up of orders')?.state).toBe('warning');
    expect(findings.find(({ about }) => about === 'products')?.state).toBe('works');
  });

  it('never prints a key', async () => {
    const findings = await examined(replay(recorded));
    expect(JSON.stringify(findings)).not.toMatch(/[ps]k_recorded/);
  });

  it('tolerates any one invalid field in a response', async () => {
    const paths: (string | number)[][] = [];
    const walk = (value: unknown, path: (string | number)[]): void => {
      paths.push(path);
      if (Array.isArray(value)) for (const at of value.keys()) walk(value[at], [...path, at]);
      else if (typeof value === 'object' && value !== null)
        for (const [key, below] of Object.entries(value)) walk(below, [...path, key]);
    };
    // the client rejects bodies that are not objects
    for (const [request, body] of Object.entries(recorded))
      for (const key of Object.keys(body)) walk((body as Loose)[key], [request, key]);
    const odd = fc.constantFrom(
      null,
      undefined,
      '',
      'x',
      0,
      -1,
      Number.NaN,
      true,
      [],
      {},
      [null],
      'x'.repeat(10_000),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), odd, async (path, value) => {
        await afterChange((all) => {
          let target = all;
          for (const step of path.slice(0, -1)) target = target[step];
          target[path.at(-1) as string] = value;
        });
      }),
      { numRuns: randomCases(2_000) },
    );
  });
});
