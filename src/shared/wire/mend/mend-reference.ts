// Normalises attributes, tax rules, pages, blocks and reviews from any backend, and parses them.
import {
  bridgeAttribute,
  bridgeCmsNode,
  bridgeCmsPage,
  bridgeReview,
  bridgeTaxRule,
  type Entity,
} from '#schemas/bridge/catalogue-answer.ts';
import { fit, type Mended } from './fit.ts';
import {
  idFromText,
  idOf,
  isName,
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

const isNameOrBlank = (value: unknown): boolean => isName(value) || value === '';

function mendAttribute(doc: Json, note: Note): Mended {
  if (!isName(doc.attribute_code)) return { reason: 'no attribute_code' };
  doc.attribute_code = String(doc.attribute_code);
  const id = idOf(doc.attribute_id) ?? idOf(doc.id) ?? idFromText(String(doc.attribute_code));
  if (idOf(doc.attribute_id) === undefined) {
    doc.attribute_id = id;
    note('no attribute_id');
  }
  doc.id = id;
  mendTexts(doc, ['frontend_input', 'default_frontend_label'], note);
  mendNames(doc, ['default_frontend_label'], note);
  mendWhole(doc, ['position'], note);
  if (doc.position === null) delete doc.position;
  const flags = ['is_comparable', 'is_filterable', 'is_visible_on_front'] as const;
  mendFlags(doc, flags, note);
  for (const key of flags) if (doc[key] === null) delete doc[key];
  const given = listOf(doc.options, note);
  for (const option of given) {
    mendTexts(option, ['label', 'swatch'], note);
    mendNames(option, ['label'], note);
  }
  const options = given.filter((option) => typeof option.label === 'string' && isNameOrBlank(option.value));
  if (options.length < given.length) note('options without a label or value');
  doc.options = options;
  return fit(bridgeAttribute, doc, note);
}

function mendTaxRule(doc: Json, note: Note): Mended {
  const id = idOf(doc.id);
  if (id === undefined) return { reason: 'no id' };
  doc.id = id;
  if (!isName(doc.code)) doc.code = String(id);
  mendTexts(doc, ['code'], note);
  mendWhole(doc, ['priority'], note);
  if (doc.priority === null) delete doc.priority;
  for (const key of ['product_tax_class_ids', 'customer_tax_class_ids']) {
    const given = doc[key];
    const list = Array.isArray(given) ? given : isName(given) ? String(given).split(',') : [];
    doc[key] = list.flatMap((entry) => {
      const number = numberOf(entry);
      return Number.isSafeInteger(number) ? [number] : [];
    });
    if (!Array.isArray(given)) note(`${key} is no list`);
  }
  const given = listOf(doc.rates, note);
  for (const rate of given) mendTexts(rate, ['tax_country_id', 'region_name'], note);
  const rates = given.filter(
    (rate) => numberOf(rate.rate) !== undefined && typeof rate.tax_country_id === 'string',
  );
  if (rates.length < given.length) note('rates without a number or country');
  for (const [at, rate] of rates.entries()) {
    mendNumbers(rate, ['rate'], note);
    mendWhole(rate, ['tax_region_id'], note);
    if (rate.tax_region_id === null) delete rate.tax_region_id;
    if (!isName(rate.id)) rate.id = `${id}-${at + 1}`;
  }
  doc.rates = rates;
  return fit(bridgeTaxRule, doc, note);
}

function mendReview(doc: Json, note: Note): Mended {
  const [id, productId] = [idOf(doc.id ?? doc.review_id), idOf(doc.product_id ?? doc.entity_pk_value)];
  if (id === undefined || productId === undefined)
    return { reason: id === undefined ? 'no id' : 'no product' };
  Object.assign(doc, { id, product_id: productId });
  mendTexts(doc, ['title', 'detail', 'nickname', 'created_at'], note);
  mendNames(doc, ['title', 'detail', 'nickname'], note);
  mendNumbers(doc, ['review_status', 'rating'], note);
  if (numberOf(doc.review_status) === undefined) {
    // 2 means pending: unapproved reviews are not shown
    doc.review_status = 2;
    note('no status: waits for approval');
  }
  return fit(bridgeReview, doc, note);
}

const pageTexts = [
  'title',
  'content',
  'content_heading',
  'meta_description',
  'creation_time',
  'update_time',
] as const;

/** Normalises a page or a block, identified by `identifier`. */
function mendPage(doc: Json, note: Note): Mended {
  if (!isName(doc.identifier)) return { reason: 'no identifier' };
  const identifier = String(doc.identifier);
  const id = idOf(doc.id) ?? idOf(doc.page_id) ?? idOf(doc.block_id) ?? idFromText(identifier);
  Object.assign(doc, { id, identifier });
  doc.key = isName(doc.key) ? String(doc.key) : null;
  mendTexts(doc, pageTexts, note);
  mendNames(doc, ['title', 'content_heading'], note);
  mendFlags(doc, ['active', 'enabled'], note);
  mendWhole(doc, ['sort_order'], note);
  doc.sections = listOf(doc.sections, note).filter(({ code }) => typeof code === 'string');
  doc.products = Array.isArray(doc.products) ? doc.products.filter(isName).map(String) : [];
  return fit(bridgeCmsPage, doc, note);
}

/** Normalises a node of the page tree, identified by `identifier`. */
function mendNode(doc: Json, note: Note): Mended {
  if (!isName(doc.identifier)) return { reason: 'no identifier' };
  const identifier = String(doc.identifier);
  const id = idOf(doc.id) ?? idOf(doc.node_id) ?? idFromText(identifier);
  const parent = idOf(doc.parent_id) ?? idOf(doc.parent_node_id) ?? null;
  Object.assign(doc, { id, identifier, parent_id: parent, page_id: idOf(doc.page_id) ?? null });
  doc.title ??= doc.label;
  mendTexts(doc, ['title'], note);
  mendNames(doc, ['title'], note);
  mendWhole(doc, ['sort_order'], note);
  return fit(bridgeCmsNode, doc, note);
}

type Reference = Exclude<Entity, 'product' | 'category'>;
const menders: Record<Reference, (doc: Json, note: Note) => Mended> = {
  attribute: mendAttribute,
  taxrule: mendTaxRule,
  review: mendReview,
  cms_page: mendPage,
  cms_block: mendPage,
  cms_hierarchy: mendNode,
};

/** Normalises a document of this entity; the source is not modified. */
export const mendReference = (entity: Reference, source: Json, note: Note): Mended =>
  menders[entity]({ ...source }, note);
