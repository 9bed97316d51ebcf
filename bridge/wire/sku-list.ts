// Parses the parameter `skus`: a comma-separated list, or a single sku that contains commas.

/** Possible readings of the text: look up `all`, then `chosen` returns the requested skus. */
export type SkuList = {
  all: string[];
  parts: string[];
  chosen: (isKnown: (sku: string) => boolean) => string[];
};

/**
 * Parses the parameter. If the whole text is a known sku, only that sku is requested; otherwise its distinct parts are.
 */
export function skuListOf(text: string): SkuList {
  const whole = text.trim();
  const parts = [...new Set(whole.split(',').map((sku) => sku.trim()))].filter((sku) => sku !== '');
  return {
    all: [...new Set([...parts, ...(whole === '' ? [] : [whole])])],
    parts,
    chosen: (isKnown) => (parts.length > 1 && isKnown(whole) ? [whole] : parts),
  };
}
