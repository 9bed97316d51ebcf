// Checks the settings that determine the cost of an order: the region's tax, payment and delivery.
import type { Finding } from '#host/doctor/finding.ts';
import {
  listOf,
  type MedusaExamination,
  type MedusaQuestion,
  type Row,
  readAll,
} from './medusa-examination.ts';

const taxes: MedusaQuestion = async ({ admin, region }) => {
  if (!admin) return [];
  const regions = await readAll(admin, '/admin/regions', 'regions', { fields: 'id,automatic_taxes' });
  const isAutomatic = regions.find(({ id }) => id === region.id)?.automatic_taxes !== false;
  const found: Finding[] = [
    isAutomatic
      ? { about: 'automatic taxes', state: 'works', says: `on in the region "${region.name}"` }
      : {
          about: 'automatic taxes',
          state: 'warning',
          says: `off in the region "${region.name}": prices and carts come without tax`,
        },
  ];
  const preferences = await readAll(admin, '/admin/price-preferences', 'price_preferences', {});
  const isGross = (attribute: string, value: string) =>
    preferences.some(
      (row) => row.attribute === attribute && row.value === value && row.is_tax_inclusive === true,
    );
  const net = [
    ...(isGross('currency_code', region.currency_code)
      ? []
      : [`the currency ${region.currency_code.toUpperCase()}`]),
    ...(isGross('region_id', region.id) ? [] : [`the region "${region.name}"`]),
  ];
  found.push(
    net.length > 0
      ? {
          about: 'prices are entered',
          state: 'warning',
          says: `without tax for ${net.join(' and ')}: entered prices are raised by the tax; turn on "tax inclusive" for both`,
        }
      : { about: 'prices are entered', state: 'works', says: 'with tax, for the currency and the region' },
  );
  const { countries } = region;
  const taxed = (
    await readAll(admin, '/admin/tax-regions', 'tax_regions', { fields: 'id,country_code,*tax_rates' })
  )
    .filter(({ tax_rates: rates }) => listOf(rates).some(({ is_default }) => is_default))
    .map(({ country_code }) => String(country_code));
  const untaxed = countries.filter((country) => !taxed.includes(country));
  found.push(
    untaxed.length > 0
      ? {
          about: 'tax rates',
          state: 'warning',
          says: `no default rate for ${untaxed.join(', ').toUpperCase()}: orders from there are without tax`,
        }
      : {
          about: 'tax rates',
          state: 'works',
          says: `a default rate for ${countries.join(', ').toUpperCase()}`,
        },
  );
  return found;
};

const SYSTEM_PROVIDER = 'pp_system_default';

const enabledProviders = async ({
  store,
  region,
}: Pick<MedusaExamination, 'store' | 'region'>): Promise<string[]> => {
  const answer = await store('GET', '/store/payment-providers', { query: { region_id: region.id } });
  return listOf(answer.payment_providers).map(({ id }) => id);
};

const payment: MedusaQuestion = async ({ store, region }) => {
  const ids = await enabledProviders({ store, region });
  const about = 'payment providers';
  if (ids.length === 0)
    return [
      { about, state: 'broken', says: `none in the region "${region.name}": no order can be completed` },
    ];
  if (ids.every((id) => id === SYSTEM_PROVIDER))
    return [
      {
        about,
        state: 'warning',
        says: `only ${SYSTEM_PROVIDER}, which takes no money: right for invoices and payment on delivery`,
      },
    ];
  return [{ about, state: 'works', says: ids.join(', ') }];
};

/** Checks the providers that are paid on a page: Medusa places their orders with the session of another one. */
const paymentPages: MedusaQuestion = async ({ store, region, placedWith }) => {
  const enabled = new Set(await enabledProviders({ store, region }));
  return Object.entries(placedWith).map(([code, other]): Finding => {
    const about = `payment page of ${code}`;
    if (!enabled.has(code))
      return {
        about,
        state: 'warning',
        says: `not offered: ${code} is not enabled in the region "${region.name}"`,
      };
    if (!enabled.has(other))
      return {
        about,
        state: 'broken',
        says: `orders cannot be placed: enable ${other} in the region "${region.name}", or name another provider in the mapping (placedWith)`,
      };
    return { about, state: 'works', says: `orders are placed with ${other}` };
  });
};

const delivery: MedusaQuestion = async ({ admin, region }) => {
  if (!admin) return [];
  const options = await readAll(admin, '/admin/shipping-options', 'shipping_options', {
    fields: 'id,name,shipping_profile_id,service_zone.geo_zones.country_code,rules.attribute,rules.value',
  });
  const [country = ''] = region.countries;
  const there = options.filter(({ service_zone: zone, rules }) => {
    const zones = listOf((zone as Row | null)?.geo_zones);
    const isReturn = listOf(rules).some(
      ({ attribute, value }) => attribute === 'is_return' && value === 'true',
    );
    return !isReturn && zones.some(({ country_code }) => country_code === country);
  });
  const about = 'delivery';
  if (there.length === 0)
    return [
      {
        about,
        state: 'broken',
        says: `no shipping option for ${country.toUpperCase()}: no order can be completed`,
      },
    ];
  const profiles = new Set(there.map(({ shipping_profile_id: id }) => id));
  const products = await readAll(admin, '/admin/products', 'products', {
    fields: 'id,handle,shipping_profile.id',
  });
  const unshipped = products.filter(
    ({ shipping_profile: profile }) => !profiles.has((profile as Row | null)?.id),
  );
  const found: Finding[] = [
    { about, state: 'works', says: there.map(({ name }) => String(name)).join(', ') },
  ];
  if (unshipped.length > 0)
    found.push({
      about: 'products without delivery',
      state: 'warning',
      says: `${unshipped.length} of ${products.length} products (${String(unshipped[0]?.handle)}, …) are in a shipping profile without an option: their orders cannot be completed`,
    });
  return found;
};

export const regionInMedusa: readonly MedusaQuestion[] = [taxes, payment, paymentPages, delivery];
