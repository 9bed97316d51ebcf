// Reads branches from Medusa's stock locations. A location is a branch if it has a fulfilment set of the type "pickup",
// or if its metadata say so. Without the secret key only the locations of pick-up options are known, by their address.
import { type BridgeBranch, bridgeBranch } from '#schemas/bridge/bridge-branch.ts';
import { type MedusaBranches, readBranchRecord, writeBranchRecord } from '../medusa-branches.ts';
import { type Json, MedusaError, type Send } from '../medusa-client.ts';
import type { MedusaBase } from '../medusa-context.ts';
import { type AttributeMapping, type BranchKey, inStore } from './attribute-mapping.ts';
import { openingHoursOf } from './opening-hours-of.ts';
import { isRecord, numberOf, recordsOf, textOf } from './text-of.ts';

/** `what` names the location. */
type LeftOutBranch = (reason: string, what: string) => void;

const MOST_LOCATIONS = 1_000;
const MOST_KEYS = 1_000;
const CHANNELS_MS = 24 * 3_600_000;

/** Type of the fulfilment sets from which customers collect their orders. */
const PICKUP = 'pickup';

const fulfilmentSetOf = ({ service_zone: zone }: Json): Json =>
  isRecord(zone) && isRecord(zone.fulfillment_set) ? zone.fulfillment_set : {};

/** Returns the stock location in which orders with this delivery option are collected; undefined if delivered. */
export function pickupLocation(option: Json): Json | undefined {
  const { type, location } = fulfilmentSetOf(option);
  return type === PICKUP && isRecord(location) ? location : undefined;
}

type Given = { location: string; fields: (store: string) => Json };

function given(location: Json, mapping: AttributeMapping): Given | undefined {
  const id = textOf(location.id);
  const address = isRecord(location.address) ? location.address : {};
  const metadata = { ...(isRecord(address.metadata) && address.metadata) };
  Object.assign(metadata, isRecord(location.metadata) && location.metadata);
  const stated = (key: BranchKey): unknown => metadata[mapping.branches?.[key] ?? key];
  const isPickup = recordsOf(location.fulfillment_sets).some(({ type }) => type === PICKUP);
  const mark = stated('branch');
  if (id === undefined || mark === false || mark === 'false') return undefined;
  if (!isPickup && mark !== true && mark !== 'true') return undefined;
  const number = (key: BranchKey) =>
    numberOf(stated(key)) ?? (Number(textOf(stated(key)) ?? Number.NaN) || undefined);
  const street = [textOf(address.address_1), textOf(address.address_2)].filter(Boolean).join(', ');
  const list = (value: unknown) => (typeof value === 'string' ? openingHoursOf(value) : value);
  return {
    location: id,
    fields: (store) => {
      const named = stated('name');
      const name = isRecord(named) ? inStore(named as Record<string, string>, store) : textOf(named);
      return {
        code: textOf(stated('code')) ?? id,
        name: name ?? textOf(location.name) ?? textOf(address.company) ?? street,
        address: street,
        city: textOf(address.city) ?? '',
        postcode: textOf(address.postal_code) ?? '',
        country_id: (textOf(address.country_code) ?? '').toUpperCase(),
        phone: textOf(stated('phone')) ?? textOf(address.phone),
        email: textOf(stated('email')),
        latitude: number('latitude'),
        longitude: number('longitude'),
        opening_hours: openingHoursOf(stated('opening_hours')),
        exceptions: list(stated('exceptions')),
        time_zone: textOf(stated('time_zone')),
        preparation_minutes: number('preparation_minutes'),
        is_closed: stated('is_closed') === 'true' || stated('is_closed') === true || undefined,
      };
    },
  };
}

/** Returns a branch without undefined fields, as it is stored; undefined if it cannot be shown. */
function branchOf(fields: Json): BridgeBranch | undefined {
  if (fields.name === '' || fields.address === '') return undefined;
  const parsed = bridgeBranch.safeParse(fields);
  return parsed.success ? (JSON.parse(JSON.stringify(parsed.data)) as BridgeBranch) : undefined;
}

/**
 * Reads the branches and records them for carts, orders and later readings; undefined if Medusa never had any.
 * `options`: delivery options of the store API or the admin API.
 */
export type BranchReader = (
  options: readonly Json[],
  leftOut: LeftOutBranch,
) => Promise<MedusaBranches | undefined>;

export function createBranchReader(
  base: MedusaBase,
  mapping: AttributeMapping,
  stores: readonly string[],
): BranchReader {
  const { client, settings, services } = base;
  let channels: { ids: string[]; until: number } | undefined;

  /** Returns the sales channels of the publishable key, which rarely change; none if Medusa does not tell them. */
  const channelsOfKey = async (admin: Send): Promise<string[]> => {
    const now = services.elapsed();
    if (channels !== undefined && now < channels.until) return channels.ids;
    const { api_keys } = await admin('GET', '/admin/api-keys', {
      query: { type: 'publishable', limit: MOST_KEYS, fields: 'id,token,sales_channels.id' },
    });
    const key = recordsOf(api_keys).find(({ token }) => token === settings.publishableKey);
    const ids = recordsOf(key?.sales_channels).flatMap(({ id }) => textOf(id) ?? []);
    channels = { ids, until: now + CHANNELS_MS };
    return ids;
  };

  /** Returns the stock locations of the key's sales channels; undefined without the secret key, or its permission. */
  const readLocations = async (leftOut: LeftOutBranch): Promise<Json[] | undefined> => {
    const { admin } = client;
    if (admin === undefined) return undefined;
    try {
      const ids = await channelsOfKey(admin);
      const { stock_locations } = await admin('GET', '/admin/stock-locations', {
        query: {
          limit: MOST_LOCATIONS,
          ...(ids.length > 0 && { sales_channel_id: ids }),
          fields: 'id,name,metadata,*address,fulfillment_sets.id,fulfillment_sets.type',
        },
      });
      return recordsOf(stock_locations);
    } catch (error) {
      const { fault } = error instanceof MedusaError ? error : {};
      if (fault !== 'refused' && fault !== 'missing') throw error;
      leftOut('not allowed with the secret key', 'all but those of pick-up options');
      return undefined;
    }
  };

  return async (options, leftOut) => {
    const { records } = services;
    const collected = options.flatMap((option): Json[] => {
      const location = pickupLocation(option);
      return location === undefined ? [] : [location];
    });
    const locations =
      (await readLocations(leftOut)) ??
      [...new Map(collected.map((location) => [location.id, location])).values()].map(
        (location): Json => ({
          ...location,
          fulfillment_sets: [{ type: PICKUP }],
        }),
      );
    const codes: Record<string, string> = {};
    const lists: Record<string, BridgeBranch[]> = Object.fromEntries(stores.map((store) => [store, []]));
    for (const row of locations) {
      const found = given(row, mapping);
      if (found === undefined) continue;
      const branches = stores.map((store) => [store, branchOf(found.fields(store))] as const);
      const code = branches[0]?.[1]?.code;
      if (code === undefined || Object.values(codes).includes(code) || branches.some(([, one]) => !one)) {
        leftOut('without name or address, or with the code of another', textOf(row.name) ?? found.location);
        continue;
      }
      codes[found.location] = code;
      for (const [store, branch] of branches) if (branch) lists[store]?.push(branch);
    }
    const before = await readBranchRecord(records);
    if (before === undefined && Object.keys(codes).length === 0) return undefined;
    const branches = { codes, lists };
    await writeBranchRecord(records, branches);
    return branches;
  };
}
