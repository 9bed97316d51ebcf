// Creates the settings for a Medusa that sells in Latvia: region, tax, sales channel, keys, stock location and
// delivery. Each record is looked up first, so that an interrupted run can be repeated.
import { branchDocuments } from '#demo/texts/pickup-point-documents.ts';
import { type Json, type MedusaAdmin, MedusaRefusal } from './medusa-admin.ts';

export type SeededSettings = {
  region: string;
  channel: string;
  location: string;
  /** ids of the stock locations of the branches */
  branches: string[];
  shippingProfile: string;
  publishableKey: string;
  secretKey: string;
};

const KEY_TITLE = 'zibens';
const CURRENCY = 'eur';
const COUNTRY = 'lv';
/** Ids of the payment providers: bank transfer, and payment by invoice. */
const PAYMENT = ['pp_system_default', 'pp_invoice_invoice'];
const VAT_PERCENT = 21;
/** Goods total in gross euros from which delivery by courier or to a parcel locker is free. */
const FREE_FROM = 99;

/** Delivery options; `code` is their type in Medusa. */
const DELIVERY = [
  { name: 'Kurjers', code: 'courier', amount: 4.99, description: 'Ar kurjeru līdz durvīm' },
  { name: 'Pakomāts', code: 'parcel', amount: 2.99, description: 'Uz pakomātu' },
] as const;

/** Number of the demo's branches that become stock locations with a pick-up option. */
const BRANCHES = 3;

type Row = Json & { id: string };
const rowOf = (answer: Json, name: string): Row => answer[name] as Row;

/** Returns the first matching row of a list; creates a row if none matches. */
export async function findOrCreate(
  call: MedusaAdmin,
  {
    path,
    list,
    one,
    query,
    matches = () => true,
    body,
  }: {
    path: string;
    /** name of the list in responses, e.g. `regions` */
    list: string;
    /** name of a single record in responses, e.g. `region` */
    one: string;
    query?: string;
    matches?: (row: Row) => boolean;
    body: () => Json | Promise<Json>;
  },
): Promise<Row> {
  const { [list]: rows } = await call('GET', `${path}?limit=1000${query ? `&${query}` : ''}`);
  const found = (rows as Row[]).find(matches);
  return found ?? rowOf(await call('POST', path, await body()), one);
}

/** True if Medusa accepts the secret key. */
async function isAccepted(url: string, secretKey: string): Promise<boolean> {
  const { ok } = await fetch(`${url}/admin/stores`, {
    headers: { Authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` },
  });
  return ok;
}

/** Returns the known secret key if Medusa still accepts it, else a new one; Medusa shows a secret key only once. */
async function secretKeyOf(call: MedusaAdmin, url: string, known: string | undefined): Promise<string> {
  if (known && (await isAccepted(url, known))) return known;
  const { api_keys: keys } = await call('GET', '/admin/api-keys?type=secret&limit=1000');
  for (const { id, title, revoked_at } of keys as Row[])
    if (title === KEY_TITLE && !revoked_at) await call('POST', `/admin/api-keys/${id}/revoke`, {});
  const created = await call('POST', '/admin/api-keys', { title: KEY_TITLE, type: 'secret' });
  return String(rowOf(created, 'api_key').token);
}

async function publishableKeyOf(call: MedusaAdmin, channel: string): Promise<string> {
  const key = await findOrCreate(call, {
    path: '/admin/api-keys',
    list: 'api_keys',
    one: 'api_key',
    query: 'type=publishable',
    matches: ({ title }) => title === KEY_TITLE,
    body: () => ({ title: KEY_TITLE, type: 'publishable' }),
  });
  await call('POST', `/admin/api-keys/${key.id}/sales-channels`, { add: [channel] });
  return String(key.token);
}

type Option = { name: string; code: string; amount: number; description: string };

/** Creates the missing delivery options of a stock location, in a set for shipping or for collection. */
async function createDelivery(
  call: MedusaAdmin,
  { id: location, name: place }: { id: string; name: string },
  set: 'shipping' | 'pickup',
  shippingProfile: string,
  options: readonly Option[],
): Promise<void> {
  const { shipping_options: existing } = await call(
    'GET',
    '/admin/shipping-options?limit=1000&fields=id,name',
  );
  const names = new Set((existing as Row[]).map(({ name }) => name));
  for (const { name, code, amount, description } of options) {
    if (names.has(name)) continue;
    const zone = await serviceZone(call, location, set, place.toLowerCase());
    const free = { amount: 0, rules: [{ attribute: 'item_total', operator: 'gte', value: FREE_FROM }] };
    await call('POST', '/admin/shipping-options', {
      name,
      service_zone_id: zone,
      shipping_profile_id: shippingProfile,
      provider_id: 'manual_manual',
      price_type: 'flat',
      type: { label: name, description, code },
      prices: [{ amount }, ...(amount > 0 ? [free] : [])].map((price) => ({
        currency_code: CURRENCY,
        ...price,
      })),
      rules: [],
    });
  }
}

/** Returns the id of the Latvian service zone of a location's fulfillment set; creates both if needed. */
async function serviceZone(
  call: MedusaAdmin,
  location: string,
  type: string,
  place: string,
): Promise<string> {
  const sets = async (): Promise<(Row & { service_zones: Row[] })[]> => {
    const answer = await call(
      'GET',
      `/admin/stock-locations/${location}?fields=id,*fulfillment_sets,*fulfillment_sets.service_zones`,
    );
    return rowOf(answer, 'stock_location').fulfillment_sets as (Row & { service_zones: Row[] })[];
  };
  const ofType = async () => (await sets()).find((each) => each.type === type);
  if (!(await ofType()))
    await call('POST', `/admin/stock-locations/${location}/fulfillment-sets`, {
      name: `${place}-${type}`,
      type,
    });
  const set = await ofType();
  if (!set) throw new Error(`Medusa has not created the fulfillment set "${type}"`);
  if (set.service_zones.length === 0)
    await call('POST', `/admin/fulfillment-sets/${set.id}/service-zones`, {
      name: `${place}-latvia-${type}`,
      geo_zones: [{ type: 'country', country_code: COUNTRY }],
    });
  return (await ofType())?.service_zones[0]?.id ?? '';
}

async function createTax(call: MedusaAdmin): Promise<void> {
  await findOrCreate(call, {
    path: '/admin/tax-regions',
    list: 'tax_regions',
    one: 'tax_region',
    matches: ({ country_code }) => country_code === COUNTRY,
    body: () => ({
      country_code: COUNTRY,
      provider_id: 'tp_system',
      default_tax_rate: { name: 'PVN', rate: VAT_PERCENT, code: 'PVN21' },
    }),
  });
}

/** Creates a stock location that serves the web store unless one with this name exists. */
async function createLocation(
  call: MedusaAdmin,
  channel: string,
  body: Json & { name: string },
): Promise<Row> {
  const location = await findOrCreate(call, {
    path: '/admin/stock-locations',
    list: 'stock_locations',
    one: 'stock_location',
    matches: ({ name }) => name === body.name,
    body: () => body,
  });
  await call('POST', `/admin/stock-locations/${location.id}/sales-channels`, { add: [channel] });
  await call('POST', `/admin/stock-locations/${location.id}/fulfillment-providers`, {
    add: ['manual_manual'],
  });
  return location;
}

/** Creates a stock location with a pick-up option for each of the demo's first branches. Returns their ids. */
async function createBranches(
  call: MedusaAdmin,
  channel: string,
  shippingProfile: string,
): Promise<string[]> {
  const year = new Date().getFullYear();
  const inStores = (['lv', 'en', 'ru'] as const).map(
    (store) => [store, branchDocuments(store, year) as Json[]] as const,
  );
  const ids: string[] = [];
  for (const [at, branch] of (inStores[0]?.[1] ?? []).slice(0, BRANCHES).entries()) {
    const { code, name, address, city, postcode, country_id, phone, ...metadata } = branch;
    const location = await createLocation(call, channel, {
      name: String(name),
      address: {
        ...{ address_1: address, city, postal_code: postcode, phone },
        country_code: String(country_id).toLowerCase(),
      },
      metadata: {
        ...{ ...metadata, code },
        name: Object.fromEntries(inStores.map(([store, list]) => [store, list[at]?.name])),
      },
    });
    ids.push(location.id);
    await createDelivery(call, { id: location.id, name: String(code) }, 'pickup', shippingProfile, [
      { name: `Saņemšana veikalā: ${String(name)}`, code: 'pickup', amount: 0, description: String(name) },
    ]);
  }
  return ids;
}

/** @param known a secret key that an earlier run returned */
export async function createSettings(
  call: MedusaAdmin,
  url: string,
  known?: string,
): Promise<SeededSettings> {
  const { stores } = await call('GET', '/admin/stores');
  const [store] = stores as Row[];
  if (!store) throw new MedusaRefusal('GET /admin/stores', 200, 'no store');
  const channel = await findOrCreate(call, {
    path: '/admin/sales-channels',
    list: 'sales_channels',
    one: 'sales_channel',
    body: () => ({ name: 'Web' }),
  });
  const region = await findOrCreate(call, {
    path: '/admin/regions',
    list: 'regions',
    one: 'region',
    matches: ({ name }) => name === 'Latvia',
    body: () => ({
      name: 'Latvia',
      currency_code: CURRENCY,
      countries: [COUNTRY],
      payment_providers: PAYMENT,
      is_tax_inclusive: true,
      automatic_taxes: true,
    }),
  });
  await createTax(call);
  const location = await createLocation(call, channel.id, {
    name: 'Riga',
    address: { address_1: 'Brīvības iela 90', city: 'Rīga', postal_code: 'LV-1001', country_code: COUNTRY },
  });
  const shippingProfile = await findOrCreate(call, {
    path: '/admin/shipping-profiles',
    list: 'shipping_profiles',
    one: 'shipping_profile',
    matches: ({ type }) => type === 'default',
    body: () => ({ name: 'Default', type: 'default' }),
  });
  await createDelivery(call, { id: location.id, name: 'Riga' }, 'shipping', shippingProfile.id, DELIVERY);
  const branches = await createBranches(call, channel.id, shippingProfile.id);
  await call('POST', `/admin/stores/${store.id}`, {
    name: 'Zibens',
    supported_currencies: [{ currency_code: CURRENCY, is_default: true, is_tax_inclusive: true }],
    default_region_id: region.id,
    default_sales_channel_id: channel.id,
    default_location_id: location.id,
  });
  return {
    region: region.id,
    channel: channel.id,
    location: location.id,
    branches,
    shippingProfile: shippingProfile.id,
    publishableKey: await publishableKeyOf(call, channel.id),
    secretKey: await secretKeyOf(call, url, known),
  };
}
