// Collects the attributes of a product or variant, which backends send as top-level fields or in custom_attributes, as
// one value or a list, as numbers or strings. Documents always store lists of strings.
import { bridgeFacts } from '#schemas/bridge/bridge-facts.ts';

/** Top-level keys that are not attributes: technical fields, and fields that are stored under another name. */
const NOT_ATTRIBUTES = new Set([
  'sgn',
  'tsk',
  'type',
  'url',
  'options',
  'category',
  'small_image',
  'thumbnail',
  'has_options',
  'required_options',
  'has_images',
  'regular_price',
  'minimal_price',
  'minimal_regular_price',
  'max_price',
  'max_regular_price',
  'price_type',
  'attributes_metadata',
  'attribute_set_id',
  'parentSku',
  'parent_sku',
  'parentId',
  'links_title',
  'links_exist',
  'links_purchased_separately',
  'samples_title',
  'meta_title',
  'meta_keyword',
  'meta_keywords',
  'meta_description',
  'website_ids',
  'store_id',
]);
const COMPUTED_PRICE = /^(original_|special_|final_)?(price|final_price|special_price)?_?(incl_tax|tax)$/;
const SEVERAL_OPTIONS = /^\d+(,\d+)+$/;

function values(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(values);
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'boolean') return [value ? '1' : '0'];
  if (typeof value !== 'string' || value.trim() === '') return [];
  return SEVERAL_OPTIONS.test(value) ? value.split(',') : [value];
}

type Source = {
  custom_attributes?: readonly { attribute_code: string; value?: unknown }[] | null | undefined;
  attribute_codes?: readonly string[] | null | undefined;
} & Record<string, unknown>;

/**
 * Returns attribute codes with their option ids or texts. The codes of the specification table come first, in its
 * order. `{code}_options` of a configurable product is the fallback if the attribute itself has no value.
 * @param knownFields fields of the wire shape that are not attributes
 */
export function mapProductAttributes(
  source: Source,
  knownFields: Readonly<Record<string, unknown>>,
): Record<string, string[]> {
  const found = new Map<string, string[]>();
  const optionLists = new Map<string, string[]>();
  const take = (code: string, value: unknown) => {
    const list = values(value);
    // facts by law have a field of their own, also those that a backend keeps as attributes
    if (list.length === 0 || Object.hasOwn(bridgeFacts, code)) return;
    if (code.endsWith('_options')) optionLists.set(code.slice(0, -'_options'.length), list);
    else found.set(code, list);
  };
  for (const { attribute_code, value } of source.custom_attributes ?? []) take(attribute_code, value);
  for (const [code, value] of Object.entries(source)) {
    if (Object.hasOwn(knownFields, code) || NOT_ATTRIBUTES.has(code) || COMPUTED_PRICE.test(code)) continue;
    take(code, value);
  }
  for (const [code, list] of optionLists) if (!found.has(code)) found.set(code, list);
  const ordered = [...new Set([...(source.attribute_codes ?? []), ...found.keys()])];
  return Object.fromEntries(
    ordered.flatMap((code) => (found.has(code) ? [[code, found.get(code) ?? []]] : [])),
  );
}
