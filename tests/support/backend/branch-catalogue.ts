// The small catalogue with three branches, one of which has closed for good, and stock in them.
import type { Json } from '#bridge/database/tables.ts';
import { branchAttribute } from '#bridge/ports/branch-attribute.ts';
import type { CatalogueSource } from '#bridge/ports/catalogue-source.ts';
import { smallCatalogue } from './small-catalogue.ts';

const branch = (code: string, name: string, more: object = {}) => ({
  ...{ code, name, address: `${name} 1`, city: 'Rīga', postcode: 'LV-1001', country_id: 'LV' },
  ...more,
});
export const branches = [
  branch('RIX', 'Centrs', { phone: '+371 20 000 001', preparation_minutes: 60 }),
  branch('VLM', 'Valmiera'),
  branch('OLD', 'Senais', { is_closed: true }),
];

/** Pieces by sku and branch; the default location has the rest. */
const pieces: Record<string, Record<string, number>> = {
  'P-9': { RIX: 2, VLM: 3, OLD: 1 },
  'P-8': { RIX: 4, VLM: 0, OLD: 0 },
  'C-1-49': { VLM: 1 },
  'C-1-50': { RIX: 1, VLM: 0 },
};

function withSources(doc: Json): Json {
  const of = (part: Json): Json => {
    const at = pieces[String(part.sku)];
    if (at === undefined) return part;
    const sources = Object.entries(at).map(([source_code, quantity]) => ({ source_code, quantity }));
    return { ...part, stock: { ...(part.stock as Json), sources } };
  };
  const children = doc.configurable_children as Json[] | undefined;
  return { ...of(doc), ...(children && { configurable_children: children.map(of) }) };
}

const collected = {
  ...{ carrier_code: 'collect', method_code: 'shop', method_title: 'Veikals', price_incl_tax: 0 },
  countries: ['LV'],
  extension_attributes: { points: branches },
};

export function branchCatalogue(): CatalogueSource {
  const whole = smallCatalogue();
  const config = (whole.shopData.config as Json[]).map((element) => {
    if (element.code !== 'shipping') return element;
    const configuration = element.configuration as Record<string, { methods: Json[] }>;
    const rest = (methods: Json[]) => methods.filter(({ carrier_code }) => carrier_code !== 'collect');
    return {
      ...element,
      configuration: Object.fromEntries(
        Object.entries(configuration).map(([locale, { methods }]) => [
          locale,
          { methods: [...rest(methods), collected] },
        ]),
      ),
    };
  });
  return {
    ...whole,
    shopData: {
      ...whole.shopData,
      config: [...config, { code: 'branches', configuration: { 'lv-LV': { branches } } }],
    },
    attributes: Object.fromEntries(
      Object.entries(whole.attributes).map(([store, list]) => [
        store,
        [...list, branchAttribute(branches, store) ?? {}],
      ]),
    ),
    products: function* () {
      for (const { documents } of whole.products())
        yield {
          documents: Object.fromEntries(
            Object.entries(documents).map(([store, doc]) => [store, withSources(doc)]),
          ),
        };
    },
  };
}
