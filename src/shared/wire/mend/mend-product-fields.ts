// Normalises all fields of a product from any backend to the form that its schema parses; used by imports and pulls.
// - The source is not modified.
// - Idempotent.
// - Only a document without an id or a sku is rejected.
import { type ProductType, productType } from '#schemas/primitives.ts';
import { type KnownAttribute, type KnownAttributes, nothingKnown } from './known-attributes.ts';
import { mendAttributes, mendPictures, mendStock, mendTiers } from './mend-attributes.ts';
import { mendBundle, mendConfigurableOptions, mendCustomOptions, mendLinks } from './mend-custom-options.ts';
import { mendFacts } from './mend-facts.ts';
import { mendPriceFields } from './mend-price-fields.ts';
import {
  idFromText,
  idOf,
  isAbsent,
  isName,
  isRecord,
  isText,
  type Json,
  listOf,
  mendFlags,
  mendNames,
  mendNumbers,
  mendTexts,
  mendWhole,
  type Note,
  numberOf,
} from './values.ts';

const textKeys = [
  'short_description',
  'text_language',
  'slug',
  'url_key',
  'url_path',
  'condition_grade',
  'energy_class',
  'energy_scale',
  'energy_label',
  'energy_sheet',
  'description',
  'links_title',
  'samples_title',
  'created_at',
] as const;
const wholeKeys = ['status', 'visibility', 'tax_class_id'] as const;
const numberKeys = ['total_qty', 'rating_average', 'rating_count', 'delivery_days'] as const;
const flagKeys = ['is_promoted', 'is_good_offer', 'has_images'] as const;
const identifierKeys = ['brand', 'mpn', 'ean', 'parentSku', 'parent_sku'] as const;
/** Maximum lengths of the database column and index; longer values could not be looked up. */
const LONGEST_SKU = 128;
const LONGEST_URL_PATH = 256;

const skuOf = (value: unknown): string | undefined => {
  if (!isName(value)) return undefined;
  const sku = String(value).trim();
  return sku === '' || sku.length > LONGEST_SKU ? undefined : sku;
};

/**
 * Returns the time of the last change: the document's own, or else the index's timestamp (ms), the time of creation, or
 * a fixed date.
 */
function updatedAt(doc: Json, note: Note): string {
  if (typeof doc.updated_at === 'string' && doc.updated_at !== '') return doc.updated_at;
  note('no time of the last change');
  const stamp = numberOf(doc.tsk);
  if (stamp !== undefined && stamp > 0 && stamp < 4e12) return new Date(stamp).toISOString();
  return typeof doc.created_at === 'string' && doc.created_at !== ''
    ? doc.created_at
    : '2000-01-01T00:00:00.000Z';
}

/** Derives the type of a product from its parts if the product has no type or an unknown one. */
function typeOf(doc: Json): ProductType {
  const has = (list: unknown) => Array.isArray(list) && list.length > 0;
  if (has(doc.configurable_children)) return 'configurable';
  if (has(doc.bundle_options)) return 'bundle';
  const links = Array.isArray(doc.product_links) ? doc.product_links.filter(isRecord) : [];
  return links.some(({ link_type }) => link_type === 'associated') ? 'grouped' : 'simple';
}

/** Converts category ids to numbers in place; falls back to `category`. */
function mendCategories(doc: Json, note: Note): void {
  const given = Array.isArray(doc.category_ids) ? doc.category_ids : [];
  if (!isAbsent(doc.category_ids) && !Array.isArray(doc.category_ids)) note('category_ids is no list');
  const entries = Array.isArray(doc.category) ? doc.category.filter(isRecord) : [];
  if (given.length === 0 && entries.length > 0) note('categories that stand only in category');
  const ids = given.length > 0 ? given : entries.map(({ category_id }) => category_id);
  const read = ids.map(idOf);
  if (read.some((id) => id === undefined)) note('categories without an id');
  if (given.some((id) => typeof id === 'string')) note('numbers written as text');
  doc.category_ids = [...new Set(read.flatMap((id) => (id === undefined || id === 1 ? [] : [id])))];
  if (doc.category === undefined || doc.category === null) return;
  doc.category = entries.map((entry) => ({ ...entry }));
  for (const entry of doc.category as Json[]) mendNames(entry, ['name'], note);
}

function mendChild(
  given: Json,
  parent: Json,
  codes: ReadonlySet<string>,
  known: KnownAttributes,
  note: Note,
): Json | undefined {
  const child = { ...given };
  const sku = skuOf(child.sku);
  if (sku === undefined) return undefined;
  child.sku = sku;
  const id = idOf(child.id);
  if (id === undefined) note('variants without an id');
  else if (typeof child.id !== 'number') note('numbers written as text');
  child.id = id ?? idFromText(sku);
  mendAttributes(child, known, codes, note);
  mendPriceFields(child, note);
  mendWhole(child, ['status', 'tax_class_id'], note);
  mendTexts(child, ['name'], note);
  mendNames(child, ['name'], note);
  mendStock(child, note);
  mendPictures(child, note);
  mendTiers(child, note);
  if (isAbsent(child.name)) {
    child.name = parent.name;
    note('variants without a name');
  }
  if (isAbsent(child.image) && !isAbsent(parent.image)) child.image = parent.image;
  if (isAbsent(child.status)) child.status = 1;
  return child;
}

function mendChildren(doc: Json, known: KnownAttributes, note: Note): void {
  const given = listOf(doc.configurable_children, note);
  const codes = mendConfigurableOptions(doc, known, given, note);
  const mended = given.flatMap((child): Json[] => {
    const whole = mendChild(child, doc, codes, known, note);
    return whole === undefined ? [] : [whole];
  });
  if (mended.length < given.length) note('variants without a sku');
  if (mended.length > 0 || doc.type_id === 'configurable') doc.configurable_children = mended;
  else if (!Array.isArray(doc.configurable_children)) delete doc.configurable_children;
}

/** Normalises links and samples of a downloadable product in place; each gets a title. */
function mendDownloads(doc: Json, note: Note): void {
  for (const key of ['links', 'samples'] as const) {
    const given = doc[key];
    if (given === undefined || given === null) continue;
    const rows = (Array.isArray(given) ? given : isRecord(given) ? Object.values(given) : []).filter(
      isRecord,
    );
    const mended = rows.map((row) => ({ ...row }) as Json);
    for (const row of mended) {
      mendTexts(row, ['title'], note);
      if (isAbsent(row.title)) row.title = '';
      if (!isName(row.id)) delete row.id;
    }
    if (!isRecord(given) || mended.length < Object.keys(given).length) doc[key] = mended;
    else doc[key] = Object.fromEntries(Object.keys(given).map((name, at) => [name, mended[at]]));
  }
}

/** Normalises the attribute names of a document in place; drops unreadable entries. */
function mendAttributeNames(doc: Json, note: Note): void {
  if (doc.attributes_metadata !== undefined && doc.attributes_metadata !== null) {
    const list = listOf(doc.attributes_metadata, note);
    for (const entry of list) {
      mendTexts(entry, ['label', 'default_frontend_label'], note);
      if (entry.options === undefined || entry.options === null) continue;
      const options = listOf(entry.options, note);
      for (const option of options) mendTexts(option, ['label'], note);
      entry.options = options;
    }
    doc.attributes_metadata = list;
  }
  if (doc.attribute_codes !== undefined && doc.attribute_codes !== null) {
    const codes = Array.isArray(doc.attribute_codes) ? doc.attribute_codes : [];
    doc.attribute_codes = codes.filter((code) => typeof code === 'string');
  }
}

/** Returns the attributes that the document itself describes. */
function knownOfDocument({ attributes_metadata: names }: Json): KnownAttributes {
  if (!Array.isArray(names)) return nothingKnown;
  const attributes = names.filter(isRecord).flatMap((name): KnownAttribute[] => {
    if (typeof name.attribute_code !== 'string') return [];
    const options = (Array.isArray(name.options) ? name.options : []).filter(isRecord);
    const label = [name.label, name.default_frontend_label].find(isText) ?? '';
    return [
      {
        ...{ id: String(name.attribute_id ?? name.id ?? ''), code: name.attribute_code, label },
        ...{ hasOptions: false, multiple: false },
        options: new Map(
          options.flatMap(({ value, label }) =>
            isName(value) && isName(label) ? [[String(value), String(label)]] : [],
          ),
        ),
      },
    ];
  });
  return {
    byId: new Map(attributes.map((attribute) => [attribute.id, attribute])),
    byCode: new Map(attributes.map((attribute) => [attribute.code, attribute])),
  };
}

/**
 * Normalises a product; the result must still be parsed by its schema.
 * @param known The attributes of its store view.
 * @returns A copy with normalised fields, or the reason for rejecting the document.
 */
export function mendProductFields(
  source: Json,
  note: Note,
  known: KnownAttributes = knownOfDocument(source),
): { doc: Json } | { reason: 'id' | 'sku' } {
  const doc = { ...source };
  const [id, sku] = [idOf(doc.id), skuOf(doc.sku)];
  if (id === undefined) return { reason: 'id' };
  if (sku === undefined) return { reason: 'sku' };
  if (typeof doc.id !== 'number') note('numbers written as text');
  Object.assign(doc, { id, sku });
  mendAttributes(doc, known, new Set(), note);
  mendTexts(doc, ['name', ...textKeys], note);
  mendNames(doc, ['name'], note);
  if (typeof doc.name !== 'string' || doc.name.trim() === '') {
    doc.name = sku;
    note('no name: called by its sku');
  }
  if (typeof doc.url_path === 'string' && doc.url_path.length > LONGEST_URL_PATH) {
    doc.url_path = null;
    note('url_path is too long');
  }
  if (!productType.options.some((type) => type === doc.type_id)) {
    const type = typeOf(doc);
    note(isAbsent(doc.type_id) ? 'no type' : `a type nobody knows: ${type}`);
    doc.type_id = type;
  }
  mendWhole(doc, wholeKeys, note);
  mendNumbers(doc, numberKeys, note);
  mendFlags(doc, flagKeys, note);
  for (const key of identifierKeys)
    if (doc[key] !== undefined && doc[key] !== null && !isName(doc[key]) && doc[key] !== '') {
      delete doc[key];
      note(`${key} is unreadable and was taken away`);
    }
  if (doc.parentId !== undefined && doc.parentId !== null) {
    const parentId = idOf(doc.parentId);
    if (parentId === undefined) delete doc.parentId;
    else doc.parentId = parentId;
  }
  for (const [key, usual] of [
    ['status', 1],
    ['visibility', 4],
  ] as const)
    if (isAbsent(doc[key])) {
      doc[key] = usual;
      note(`no ${key}`);
    }
  mendPriceFields(doc, note);
  mendStock(doc, note);
  mendPictures(doc, note);
  mendTiers(doc, note);
  mendCategories(doc, note);
  mendChildren(doc, known, note);
  mendLinks(doc, note);
  mendFacts(doc, note);
  mendBundle(doc, note);
  mendCustomOptions(doc, note);
  mendDownloads(doc, note);
  mendAttributeNames(doc, note);
  doc.updated_at = updatedAt(doc, note);
  return { doc };
}
