// Attributes, tax rules, pages, blocks and reviews of another shop.
import * as z from 'zod/mini';
import { bridgeAttribute, bridgeTaxRule, type Entity } from '../../schemas/bridge/catalogue.ts';
import { idString, looseNumber } from '../../schemas/primitives.ts';
import type { Json } from '../database/tables.ts';
import { fit, type Mended } from './fit.ts';
import { idOf, listOf, mendNames, mendNumbers, mendTexts, type Note, numberOf } from './values.ts';

const isName = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

function mendAttribute(doc: Json, note: Note): Mended {
  const id = idOf(doc.attribute_id) ?? idOf(doc.id);
  if (id === undefined) return { reason: 'no id' };
  if (idOf(doc.attribute_id) === undefined) {
    doc.attribute_id = id;
    note('no attribute_id');
  }
  doc.id = id;
  mendNames(doc, ['default_frontend_label'], note);
  mendNumbers(doc, ['position'], note);
  if (doc.position === null) delete doc.position;
  for (const key of ['is_comparable', 'is_filterable', 'is_visible_on_front'])
    if (doc[key] === null) delete doc[key];
  const given = listOf(doc.options, note);
  for (const option of given) {
    mendTexts(option, ['label'], note);
    mendNames(option, ['label'], note);
  }
  const options = given.filter((option) => typeof option.label === 'string' && isNameOrBlank(option.value));
  if (options.length < given.length) note('options without a label or value');
  doc.options = options;
  return fit(bridgeAttribute, doc, note);
}
const isNameOrBlank = (value: unknown): boolean => isName(value) || value === '';

function mendTaxRule(doc: Json, note: Note): Mended {
  const id = idOf(doc.id);
  if (id === undefined) return { reason: 'no id' };
  doc.id = id;
  if (!isName(doc.code)) doc.code = String(id);
  mendNumbers(doc, ['priority'], note);
  if (doc.priority === null) delete doc.priority;
  for (const key of ['product_tax_class_ids', 'customer_tax_class_ids']) {
    const given = doc[key];
    const list = Array.isArray(given) ? given : isName(given) ? String(given).split(',') : [];
    doc[key] = list.flatMap((entry) => numberOf(entry) ?? []);
    if (!Array.isArray(given)) note(`${key} is no list`);
  }
  const given = listOf(doc.rates, note);
  const rates = given.filter(
    (rate) => numberOf(rate.rate) !== undefined && typeof rate.tax_country_id === 'string',
  );
  if (rates.length < given.length) note('rates without a number or country');
  for (const [at, rate] of rates.entries()) {
    mendNumbers(rate, ['rate', 'tax_region_id'], note);
    if (rate.tax_region_id === null) delete rate.tax_region_id;
    if (!isName(rate.id)) rate.id = `${id}-${at + 1}`;
  }
  if (rates.length === 0) return { reason: 'no rates' };
  doc.rates = rates;
  return fit(bridgeTaxRule, doc, note);
}

const text = z.optional(z.nullable(z.string()));
const review = z.looseObject({
  id: looseNumber,
  product_id: looseNumber,
  title: text,
  detail: text,
  nickname: text,
  review_status: z.optional(z.nullable(looseNumber)),
});
const page = z.looseObject({ id: looseNumber, identifier: idString, title: text, content: text });

function mendReview(doc: Json, note: Note): Mended {
  const [id, productId] = [idOf(doc.id ?? doc.review_id), idOf(doc.product_id ?? doc.entity_pk_value)];
  if (id === undefined || productId === undefined)
    return { reason: id === undefined ? 'no id' : 'no product' };
  Object.assign(doc, { id, product_id: productId });
  mendTexts(doc, ['title', 'detail', 'nickname'], note);
  mendNames(doc, ['title', 'detail', 'nickname'], note);
  mendNumbers(doc, ['review_status'], note);
  if (numberOf(doc.review_status) === undefined) {
    // What nobody has approved is not shown (2 is pending).
    doc.review_status = 2;
    note('no status: waits for approval');
  }
  return fit(review, doc, note);
}

function mendPage(doc: Json, note: Note): Mended {
  const id = idOf(doc.id ?? doc.page_id ?? doc.block_id);
  if (id === undefined) return { reason: 'no id' };
  if (!isName(doc.identifier)) return { reason: 'no identifier' };
  Object.assign(doc, { id, identifier: String(doc.identifier) });
  mendTexts(doc, ['title', 'content', 'content_heading'], note);
  mendNames(doc, ['title', 'content_heading'], note);
  return fit(page, doc, note);
}

type Reference = Exclude<Entity, 'product' | 'category'>;
const menders: Record<Reference, (doc: Json, note: Note) => Mended> = {
  attribute: mendAttribute,
  taxrule: mendTaxRule,
  review: mendReview,
  cms_page: mendPage,
  cms_block: mendPage,
  cms_hierarchy: mendPage,
};

/** In: the entity and a document as it came, which is not changed. */
export const mendReference = (entity: Reference, source: Json, note: Note): Mended =>
  menders[entity]({ ...source }, note);
