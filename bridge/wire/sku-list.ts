// The parameter `skus`: a list joined by commas, or one sku that contains commas itself.

/** What the text can mean: all of it is looked for, `chosen` then says which of it was asked for. */
export type SkuList = {
  all: string[];
  parts: string[];
  chosen: (isKnown: (sku: string) => boolean) => string[];
};

/** Reads the parameter. The whole text counts where it is a sku, else its parts, each once. */
export function skuListOf(text: string): SkuList {
  const whole = text.trim();
  const parts = [...new Set(whole.split(',').map((sku) => sku.trim()))].filter((sku) => sku !== '');
  return {
    all: [...new Set([...parts, ...(whole === '' ? [] : [whole])])],
    parts,
    chosen: (isKnown) => (parts.length > 1 && isKnown(whole) ? [whole] : parts),
  };
}
