// Normalises the choices that a product offers: configurable options, bundle parts, links, custom options.
import type { KnownAttribute, KnownAttributes } from './known-attributes.ts';
import {
  isAbsent,
  isName,
  isRecord,
  isText,
  type Json,
  listOf,
  mendFlags,
  mendMoney,
  mendNames,
  mendNumbers,
  mendTexts,
  mendWhole,
  type Note,
  numberOf,
} from './values.ts';

/** Finds the key under which every variant has one of these values, for options that do not name their attribute. */
function codeInVariants(values: ReadonlySet<string>, children: readonly Json[]): string | undefined {
  const own = (child: Json): [string, unknown][] => [
    ...Object.entries(child),
    ...(Array.isArray(child.custom_attributes) ? child.custom_attributes : [])
      .filter(isRecord)
      .map((entry): [string, unknown] => [String(entry.attribute_code), entry.value]),
  ];
  const matching = children.map(
    (child) =>
      new Set(
        own(child).flatMap(([key, value]) => (isName(value) && values.has(String(value)) ? [key] : [])),
      ),
  );
  const [first, ...others] = matching;
  const shared = [...(first ?? [])].filter((key) => others.every((keys) => keys.has(key)));
  return (
    shared.find((key) => !/^(id|status|qty|price|sku|name|tax_class_id|visibility)$/.test(key)) ?? undefined
  );
}

function mendOption(
  option: Json,
  known: KnownAttributes,
  children: readonly Json[],
  note: Note,
): Json | undefined {
  const values = listOf(option.values, note).filter((value) => isName(value.value_index));
  const indexes = new Set(values.map((value) => String(value.value_index)));
  mendTexts(option, ['label'], note);
  let attribute: KnownAttribute | undefined =
    known.byId.get(String(option.attribute_id)) ??
    (isText(option.attribute_code) ? known.byCode.get(option.attribute_code) : undefined);
  if (!isText(option.attribute_code)) {
    const code = attribute?.code ?? codeInVariants(indexes, children);
    option.attribute_code = code ?? null;
    note('options without a code');
  }
  attribute ??= isText(option.attribute_code) ? known.byCode.get(option.attribute_code) : undefined;
  if (!isName(option.attribute_id)) {
    option.attribute_id = attribute?.id ?? option.attribute_code ?? '';
    note('options without an attribute id');
  }
  option.attribute_id = String(option.attribute_id);
  if (!isText(option.label)) {
    option.label = attribute?.label || (option.attribute_code ?? '');
    note('options without a label');
  }
  mendNames(option, ['label'], note);
  for (const value of values) {
    const index = String(value.value_index);
    mendTexts(value, ['label'], note);
    if (!isText(value.label)) {
      value.label = attribute?.options.get(index)?.trim() || index;
      note('option values without a label');
    }
    mendNames(value, ['label'], note);
    const number = numberOf(value.value_index);
    if (number !== undefined && String(number) === index && value.value_index !== number) {
      value.value_index = number;
      note('value_index as text');
    }
  }
  option.values = values;
  return values.length > 0 ? option : undefined;
}

/** Normalises the options of a configurable product in place; returns their attribute codes. */
export function mendConfigurableOptions(
  doc: Json,
  known: KnownAttributes,
  children: readonly Json[],
  note: Note,
): ReadonlySet<string> {
  if (doc.configurable_options === undefined || doc.configurable_options === null) return new Set();
  const list = listOf(doc.configurable_options, note);
  const mended = list.flatMap((option): Json[] => {
    const whole = mendOption(option, known, children, note);
    return whole === undefined ? [] : [whole];
  });
  if (mended.length < list.length) note('options without values');
  doc.configurable_options = mended;
  return new Set(mended.flatMap(({ attribute_code }) => (isText(attribute_code) ? [attribute_code] : [])));
}

/** Types of links to suggested products; other spellings of them, such as "cross-sell", are unified. */
const SUGGESTED: ReadonlySet<string> = new Set(['related', 'crosssell', 'upsell']);
const typeOfLink = (given: string): string => {
  const letters = given.toLowerCase().replace(/[^a-z]/g, '');
  return SUGGESTED.has(letters) ? letters : given;
};

/** Removes suggestions of the product itself, and those that stand twice. */
function withoutUselessLinks(links: readonly Json[], { sku }: Json, note: Note): Json[] {
  const seen = new Set<string>();
  return links.filter(({ link_type, linked_product_sku }) => {
    if (!SUGGESTED.has(String(link_type))) return true;
    const target = String(linked_product_sku);
    const key = `${link_type}|${target}`;
    const reason =
      target === sku ? 'links to the product itself' : seen.has(key) ? 'links that stand twice' : undefined;
    seen.add(key);
    if (reason !== undefined) note(reason);
    return reason === undefined;
  });
}

/** Normalises product links in place; drops those without a sku or type. */
export function mendLinks(doc: Json, note: Note): void {
  if (doc.product_links === undefined || doc.product_links === null) return;
  const list = listOf(doc.product_links, note);
  for (const link of list) {
    if (isAbsent(link.link_type) && isText(link.type)) link.link_type = link.type;
    if (isText(link.link_type)) link.link_type = typeOfLink(link.link_type);
    // in the usual shape, `sku` is that of the product itself
    if (isAbsent(link.linked_product_sku) && isName(link.sku)) link.linked_product_sku = link.sku;
    mendTexts(link, ['linked_product_type'], note);
    mendWhole(link, ['position'], note);
    mendNumbers(link, ['qty'], note);
    mendFlags(link, ['is_default'], note);
    if (link.position === null) delete link.position;
    const extra = link.extension_attributes;
    if (extra === undefined || (isRecord(extra) && numberOf(extra.qty ?? 1) !== undefined)) continue;
    delete link.extension_attributes;
    note('extension attributes of a link that are no record');
  }
  const named = list.filter((link) => isText(link.link_type) && isName(link.linked_product_sku));
  if (named.length < list.length) note('links without a sku or type');
  doc.product_links = withoutUselessLinks(named, doc, note);
}

/** Normalises bundle options and their parts in place. */
export function mendBundle(doc: Json, note: Note): void {
  if (doc.bundle_options === undefined || doc.bundle_options === null) return;
  const list = listOf(doc.bundle_options, note).filter((option) => isName(option.option_id));
  for (const option of list) {
    mendTexts(option, ['title', 'default_title'], note);
    if (!isText(option.title)) option.title = isText(option.default_title) ? option.default_title : '';
    mendNames(option, ['title'], note);
    if (!isText(option.type)) option.type = 'select';
    mendFlags(option, ['required'], note);
    if (isAbsent(option.required)) option.required = true;
    mendWhole(option, ['position'], note);
    if (option.position === null) delete option.position;
    const links = listOf(option.product_links, note);
    const parts = links.filter((link) => isName(link.sku));
    if (parts.length < links.length) note('parts of a bundle without a sku');
    for (const [at, part] of parts.entries()) {
      if (!isName(part.id)) {
        part.id = `${option.option_id}-${at + 1}`;
        note('parts of a bundle without an id');
      }
      mendNumbers(part, ['qty', 'position'], note);
      mendMoney(part, ['price', 'price_incl_tax'], note);
      mendFlags(part, ['is_default', 'can_change_quantity'], note);
      if (part.is_default === null) delete part.is_default;
    }
    option.product_links = parts;
  }
  doc.bundle_options = list;
}

/** Normalises custom options in place, including those under their former name. */
export function mendCustomOptions(doc: Json, note: Note): void {
  if ((doc.custom_options === undefined || doc.custom_options === null) && Array.isArray(doc.options)) {
    const older = doc.options.filter(isRecord);
    if (older.length > 0 && older.every((option) => isName(option.option_id))) {
      doc.custom_options = older;
      note('custom options under their older name');
    }
  }
  if (doc.custom_options === undefined || doc.custom_options === null) return;
  const list = listOf(doc.custom_options, note).filter(
    (option) => isName(option.option_id) && isText(option.type),
  );
  for (const option of list) {
    mendTexts(option, ['title', 'price_type'], note);
    if (!isText(option.title)) option.title = '';
    mendNames(option, ['title'], note);
    mendFlags(option, ['is_require'], note);
    if (isAbsent(option.is_require)) option.is_require = false;
    mendMoney(option, ['price', 'price_incl_tax'], note);
    mendWhole(option, ['sort_order', 'max_characters'], note);
    if (option.sort_order === null) delete option.sort_order;
    if (option.values === undefined || option.values === null) continue;
    const values = listOf(option.values, note).filter((value) => isName(value.option_type_id));
    for (const value of values) {
      mendTexts(value, ['title', 'price_type'], note);
      if (!isText(value.title)) value.title = '';
      mendNames(value, ['title'], note);
      mendMoney(value, ['price', 'price_incl_tax'], note);
      mendWhole(value, ['sort_order'], note);
    }
    option.values = values;
  }
  doc.custom_options = list;
}
