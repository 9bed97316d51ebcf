// The rows of the compare table: what tells the products apart comes first.
import type { ProductDocument } from '../../../schemas/documents/product-document.ts';
import type { AttributeValue } from '../../../schemas/documents/reference-document.ts';
import { attributeLabel } from './specification.ts';

export type CompareRow = {
  code: string;
  label: string;
  /** one per product, in their order; "" where the product says nothing or is not known */
  values: string[];
  differs: boolean;
};

/** A product's values of an attribute; of a configurable without its own, all those its variants come in. */
function valuesOf(product: ProductDocument, code: string): readonly string[] {
  const own = product.attributes[code];
  if (own !== undefined && own.length > 0) return own;
  return [...new Set(product.configurable_children.flatMap(({ attributes }) => attributes[code] ?? []))];
}

/**
 * In: the compared products in order (undefined: not known), the shop's attributes.
 * Out: a row for every comparable attribute that any of them has; those that differ first, each group in the shop's
 * order. Only known products are compared, and one that says nothing differs from one that does.
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
