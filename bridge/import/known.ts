// Lookup data for a store view during an import: attributes by id and code, category names.
import type { KnownAttribute, KnownAttributes } from '#shared/wire/mend/known-attributes.ts';
import { idOf, isRecord, type Json } from '#shared/wire/mend/values.ts';
import type { RowContext } from '../database/document-row.ts';

export type Known = KnownAttributes & { context: RowContext };

function knownAttribute(doc: Json): KnownAttribute {
  const options = (Array.isArray(doc.options) ? doc.options : []).filter(isRecord);
  const input = String(doc.frontend_input ?? '');
  return {
    id: String(doc.attribute_id),
    code: String(doc.attribute_code),
    label: typeof doc.default_frontend_label === 'string' ? doc.default_frontend_label : '',
    hasOptions: ['select', 'multiselect', 'boolean', 'swatch_visual', 'swatch_text'].includes(input),
    multiple: input === 'multiselect',
    options: new Map(options.map((option) => [String(option.value), String(option.label)])),
  };
}

/**
 * Indexes repaired attribute and category documents. If attributes share a code, the attribute with more options is
 * used.
 */
export function knownOf(attributes: Iterable<Json>, categories: Iterable<Json>): Known {
  const byId = new Map<string, KnownAttribute>();
  const byCode = new Map<string, KnownAttribute>();
  for (const doc of attributes) {
    const attribute = knownAttribute(doc);
    byId.set(attribute.id, attribute);
    const other = byCode.get(attribute.code);
    if (other === undefined || other.options.size < attribute.options.size)
      byCode.set(attribute.code, attribute);
  }
  const categoryNames = new Map<number, string>();
  for (const category of categories) {
    const id = idOf(category.id);
    if (id !== undefined && typeof category.name === 'string') categoryNames.set(id, category.name);
  }
  return { byId, byCode, context: { facetCodes: byCode, categoryNames } };
}
