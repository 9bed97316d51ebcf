// JSON that is equal for equal values, and the text that identifies the goods in a cart line.
import type { ProductOption } from '#schemas/primitives.ts';

/** Returns JSON with sorted keys, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const held = new Map(Object.entries(value).filter(([, v]) => v !== undefined));
    const keys = [...held.keys()].sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(held.get(key))}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/**
 * Returns a text that is equal for the same product with the same options, regardless of their order.
 * @param option The chosen options; absent for a simple product.
 */
export function goodsText(sku: string, option?: ProductOption): string {
  const chosen = option?.extension_attributes;
  const sorted = (list: readonly unknown[] | undefined) => (list ?? []).map(canonicalJson).sort();
  return canonicalJson([
    sku,
    sorted(chosen?.custom_options),
    sorted(chosen?.configurable_item_options),
    sorted(
      chosen?.bundle_options?.map((o) => ({
        ...o,
        option_selections: [...o.option_selections].sort(),
      })),
    ),
  ]);
}
