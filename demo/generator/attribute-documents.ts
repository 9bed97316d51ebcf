// Attribute documents with their options. A measured attribute has an option for every value that occurs in the
// catalogue, in ascending order.
import { branchAttribute } from '#bridge/ports/branch-attribute.ts';
import { pickupPointDocuments } from '../texts/pickup-point-documents.ts';
import { type Localised, localised, type StoreCode, say } from '../texts/words.ts';
import { type AttributeCode, attributeCodes, attributeOf, optionId, optionLabel } from './attribute-code.ts';
import { colours } from './colours.ts';
import { flagships } from './flagships.ts';
import type { SpecValue } from './kind.ts';
import { kinds } from './kinds.ts';

/**
 * Returns all named options of an attribute; of a measured one, the values that occur in the kind tables, the fixed
 * products and the warranties.
 */
function valuesOf(code: AttributeCode): (number | string)[] {
  const row = attributeOf(code);
  if (row.unit === undefined) return Object.keys(row.words ?? {});
  const sold: (SpecValue | undefined)[] = [
    ...kinds.flatMap((kind) => kind.specs[code] ?? []),
    ...flagships.flatMap((row) => [
      row.specs[code],
      ...(row.variants ?? []).map((variant) => variant.specs?.[code]),
    ]),
    ...(code === 'warranty' ? [2, 3, 5] : []),
  ];
  return [...new Set(sold.filter((value): value is number => typeof value === 'number'))].sort(
    (a, b) => a - b,
  );
}

const swatchOf = (code: AttributeCode, value: number | string): object => {
  const colour = Object.entries(colours).find(([name]) => code === 'color' && name === value);
  return colour === undefined ? {} : { swatch: `#${colour[1].hex}` };
};

/** Builds a document per attribute and store view; the first option is blank, as in real backends. */
export function attributeDocuments(): Localised<object[]> {
  const values = new Map(attributeCodes.map((code) => [code, valuesOf(code)]));
  const document = (code: AttributeCode, store: StoreCode): object => {
    const row = attributeOf(code);
    const options = (values.get(code) ?? []).map((value) => ({
      label: say(optionLabel(code, value), store),
      value: optionId(code, value),
      ...swatchOf(code, value),
    }));
    return {
      id: row.id,
      attribute_id: row.id,
      attribute_code: code,
      frontend_input: row.text === true ? 'text' : row.multi === true ? 'multiselect' : 'select',
      default_frontend_label: say(row.label, store),
      frontend_labels: null,
      entity_type_id: '4',
      is_user_defined: true,
      is_visible: true,
      is_visible_on_front: row.hidden === true ? '0' : '1',
      is_comparable: row.compare === true ? '1' : '0',
      is_filterable: row.filter === true,
      is_searchable: '0',
      position: attributeCodes.indexOf(code) + 1,
      options: options.length === 0 ? [] : [{ label: ' ', value: '' }, ...options],
    };
  };
  return localised((store) => [
    ...attributeCodes.map((code) => document(code, store)),
    branchAttribute(pickupPointDocuments('branches', store), store) ?? {},
  ]);
}
