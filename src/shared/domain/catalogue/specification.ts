// Rows of a product's specification table: visible attributes in the backend's order, with option labels.
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import type { AttributeValue } from '#schemas/documents/reference-document.ts';

/**
 * Returns the values of an attribute as text: option labels, or the values themselves. Option ids without a label are
 * omitted.
 */
export function attributeLabel(
  attribute: Pick<AttributeValue, 'options'>,
  values: readonly string[],
): string {
  const labels = new Map(attribute.options.map(({ value, label }) => [value, label]));
  return values.flatMap((value) => (labels.size > 0 ? (labels.get(value) ?? []) : value)).join(', ');
}

export type SpecificationRow = { code: string; label: string; value: string };

/**
 * Returns a row for every visible attribute that has a value. Values of the chosen variant take precedence. Option ids
 * without a label are omitted.
 */
export function specification(
  product: ProductDocument,
  child: ConfigurableChild | undefined,
  attributes: readonly AttributeValue[],
): SpecificationRow[] {
  const rows: SpecificationRow[] = [];
  const own = (code: string) => {
    const chosen = child?.attributes[code];
    return chosen === undefined ? (product.attributes[code] ?? []) : [chosen];
  };
  for (const attribute of [...attributes].sort((a, b) => a.position - b.position)) {
    if (!attribute.is_visible_on_front) continue;
    const value = attributeLabel(attribute, own(attribute.attribute_code));
    if (value !== '') rows.push({ code: attribute.attribute_code, label: attribute.label, value });
  }
  // attributes that only the product describes come last
  const known = new Set(attributes.map(({ attribute_code }) => attribute_code));
  for (const attribute of product.attributes_metadata ?? []) {
    if (known.has(attribute.attribute_code)) continue;
    const value = attributeLabel(attribute, own(attribute.attribute_code));
    if (value !== '') rows.push({ code: attribute.attribute_code, label: attribute.label, value });
  }
  return rows;
}
