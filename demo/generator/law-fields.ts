// What the law requires the demo store to state about its products (catalogue/facts.json), as fields of their documents.
import table from '../catalogue/facts.json' with { type: 'json' };
import { localised, type StoreCode, say, type Words } from '../texts/words.ts';
import type { Facts } from './item.ts';

type Company = { name: string; address: string; email: string };
type ConnectedData = {
  kinds: Words;
  access: Words;
  retention: Words;
  storage: 'device' | 'server' | 'both';
  realTime: boolean;
};
type KindFacts = {
  warnings?: readonly string[];
  /** the manufacturer provides its warnings in one language only */
  onlyIn?: StoreCode;
  charger?: { included: boolean; watts: readonly [number, number]; pd?: true };
  /** years */
  guarantee?: number;
  updates?: number;
  parts?: number;
  score?: string;
  data?: string;
  takeBack?: true;
};

const { manufacturers, warnings, data, parts, kinds } = table as unknown as {
  manufacturers: Readonly<Record<string, Company & { responsible?: Company }>>;
  warnings: Readonly<Record<string, Words>>;
  data: Readonly<Record<string, ConnectedData>>;
  parts: Words;
  kinds: Readonly<Record<string, KindFacts>>;
};

function companyFields(who: string, company: Company | undefined): object {
  if (company === undefined) return {};
  const { name, address, email } = company;
  return { [`${who}_name`]: name, [`${who}_address`]: address, [`${who}_email`]: email };
}

function warningFields({ warnings: used = [], onlyIn }: KindFacts, store: StoreCode): object {
  if (used.length === 0) return {};
  const texts = localised((language) =>
    used.flatMap((code) => (warnings[code] ? [say(warnings[code], language)] : [])),
  );
  return { safety_warnings: onlyIn === undefined ? texts[store] : { [onlyIn]: texts[onlyIn] } };
}

function dataFields(found: ConnectedData | undefined, store: StoreCode): object {
  if (found === undefined) return {};
  return {
    product_data: say(found.kinds, store),
    product_data_real_time: found.realTime,
    product_data_storage: found.storage,
    product_data_retention: say(found.retention, store),
    product_data_access: say(found.access, store),
  };
}

/** Returns the fields of a product; none for products that are not physical. */
export function lawFields({ kind, brand }: Facts, store: StoreCode): object {
  if (kind.body === undefined) return {};
  const row = kinds[kind.code] ?? {};
  const { charger, guarantee, updates, score, parts: partsYears, takeBack } = row;
  const manufacturer = manufacturers[brand];
  return {
    ...companyFields('manufacturer', manufacturer),
    ...companyFields('responsible_person', manufacturer?.responsible),
    ...warningFields(row, store),
    ...(charger && {
      charger_included: charger.included,
      charging_power_min: charger.watts[0],
      charging_power_max: charger.watts[1],
      ...(charger.pd && { charging_usb_pd: true }),
    }),
    ...(guarantee && { durability_guarantee_years: guarantee }),
    ...(score && { repairability_score: score }),
    ...(partsYears && { spare_parts_years: partsYears, spare_parts: say(parts, store) }),
    ...(updates && { software_updates_years: updates }),
    ...dataFields(data[row.data ?? ''], store),
    ...(takeBack && { take_back: true }),
  };
}
