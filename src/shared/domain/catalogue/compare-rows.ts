// Rows of the compare table, differences first.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { AttributeValue } from '#schemas/documents/reference-document.ts';
import { attributeLabel } from './specification.ts';

export type CompareRow = {
  code: string;
  label: string;
  /** one per product, in order; "" if the product has no value or is unknown */
  values: string[];
  differs: boolean;
};

/** Returns a product's values for an attribute; if a configurable product has none, the values of all its variants. */
function valuesOf(product: ProductDocument, code: string): readonly string[] {
  const own = product.attributes[code];
  if (own !== undefined && own.length > 0) return own;
  return [...new Set(product.configurable_children.flatMap(({ attributes }) => attributes[code] ?? []))];
}

/**
 * Returns a row for every comparable attribute that any product has: differing ones first, each group in the backend's
 * order. Only known products are compared; a missing value differs from a present one.
 * @param products The products in display order; undefined for an unknown one.
 */
export function compareRows(
  products: readonly (ProductDocument | undefined)[],
  attributes: readonly AttributeValue[],
): CompareRow[] {
  const rows: CompareRow[] = [];
  for (const attribute of [...attributes].sort((a, b) => a.position - b.position)) {
    if (!attribute.is_comparable) continue;
    const { attribute_code: code, label } = attribute;
    const values = products.map((product) =>
      product ? attributeLabel(attribute, valuesOf(product, code)) : '',
    );
    if (values.every((value) => value === '')) continue;
    const known = new Set(values.filter((_, place) => products[place] !== undefined));
    rows.push({ code, label, values, differs: known.size > 1 });
  }
  return [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)];
}
