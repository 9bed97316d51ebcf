// Maps the facts by law of a product to their stored form.
import type { BridgeFacts } from '#schemas/bridge/bridge-facts.ts';
import type { Company, ProductFacts } from '#schemas/documents/product-facts.ts';

const UNKNOWN_LANGUAGE = 'und';
const isLanguage = (tag: string): boolean => /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag);
const isOf = (tag: string, store: string): boolean => tag.toLowerCase().split('-')[0] === store;

/** Returns the fields that are set; undefined if none is. */
function filled<T extends object>(fields: { [K in keyof T]: T[K] | null | undefined }): T | undefined {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return entries.length > 0 ? (Object.fromEntries(entries) as T) : undefined;
}

const company = (
  name: string | null | undefined,
  address: string | null | undefined,
  contact: string | null | undefined,
): Company | undefined => (name ? filled<Company>({ name, address, contact }) : undefined);

/** Returns the language of texts for the store view: absent if it is its own. */
function marked(texts: string[], tag: string, store: string): ProductFacts['warnings'] {
  if (isOf(tag, store)) return { texts };
  return { texts, language: isLanguage(tag) ? tag : UNKNOWN_LANGUAGE };
}

/**
 * Returns the warnings in the language of the store view; else in English, else in any language, marked with it.
 * @param textLanguage language of the product's texts, if it is not that of the store view
 */
function warningsOf(
  wire: BridgeFacts,
  store: string,
  textLanguage: string | undefined,
): ProductFacts['warnings'] {
  const { safety_warnings: given } = wire;
  if (!given) return undefined;
  if (Array.isArray(given))
    return given.length > 0
      ? marked(given, wire.safety_warnings_language || textLanguage || store, store)
      : undefined;
  const lists = Object.entries(given).filter(([, texts]) => texts.length > 0);
  const [tag, texts] =
    lists.find(([one]) => isOf(one, store)) ?? lists.find(([one]) => isOf(one, 'en')) ?? lists[0] ?? [];
  return tag === undefined || texts === undefined ? undefined : marked(texts, tag, store);
}

/**
 * Returns the facts by law of a normalised product; undefined if it has none.
 * @param store code of the store view, which is its language
 * @param textLanguage language of the product's texts, if it is not that of the store view
 */
export function factsOf(
  wire: BridgeFacts,
  store: string,
  textLanguage: string | undefined,
): ProductFacts | undefined {
  const { charging_power_min: min, charging_power_max: max } = wire;
  return filled<ProductFacts>({
    manufacturer: company(wire.manufacturer_name, wire.manufacturer_address, wire.manufacturer_email),
    responsible: company(
      wire.responsible_person_name,
      wire.responsible_person_address,
      wire.responsible_person_email,
    ),
    warnings: warningsOf(wire, store, textLanguage),
    charger: filled<NonNullable<ProductFacts['charger']>>({
      included: wire.charger_included,
      watts: min && max ? [min, max] : undefined,
      pd: wire.charging_usb_pd || undefined,
    }),
    guarantee_years: wire.durability_guarantee_years,
    repair: filled<NonNullable<ProductFacts['repair']>>({
      score: wire.repairability_score || undefined,
      parts_years: wire.spare_parts_years,
      parts: wire.spare_parts || undefined,
      url: wire.repair_url || undefined,
    }),
    update_years: wire.software_updates_years,
    data: filled<NonNullable<ProductFacts['data']>>({
      kinds: wire.product_data || undefined,
      real_time: wire.product_data_real_time,
      storage: wire.product_data_storage,
      retention: wire.product_data_retention || undefined,
      access: wire.product_data_access || undefined,
      url: wire.product_data_url || undefined,
    }),
    take_back: wire.take_back || undefined,
  });
}
