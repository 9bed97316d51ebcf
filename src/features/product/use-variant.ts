// The chosen variant of a product on its page (`child` here; a cart line stores its sku as `sku` and the product's as
// `parentSku`). The variant is part of the URL; a choice without a matching variant is held in memory until a later
// choice matches.

import { useState } from 'react';
import type { ConfigurableChild } from '#schemas/documents/product-document.ts';
import {
  firstChoice,
  type OptionRow,
  optionRows,
  type VariantChoice,
  variantOf,
} from '#shared/domain/catalogue/variant-choice.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';

export type ChosenVariant = {
  rows: OptionRow[];
  /** undefined if the product is not configurable or no variant matches the choice */
  child: ConfigurableChild | undefined;
  /** Chooses one more value; returns the matching variant. */
  choose: (code: string, value: string) => ConfigurableChild | undefined;
};

/** A choice made on the page, with the child sku of the URL before and after it. */
type Made = { product: string; from: string | undefined; to: string | undefined; choice: VariantChoice };

/** @param childSku child sku from the URL; the caller writes the result of `choose` back to the URL */
export function useVariant(product: PricedProduct, childSku: string | undefined): ChosenVariant {
  const [made, setMade] = useState<Made>();
  // valid while the URL has the variant from before or after the choice
  const holds = made?.product === product.key && [made.from, made.to].includes(childSku);
  const choice = made && holds ? made.choice : firstChoice(product, childSku);
  return {
    rows: optionRows(product, choice),
    child: product.type_id === 'configurable' ? variantOf(product, choice) : undefined,
    choose: (code, value) => {
      const next = { ...choice, [code]: value };
      const child = variantOf(product, next);
      setMade({ product: product.key, from: childSku, to: child?.sku ?? childSku, choice: next });
      return child;
    },
  };
}
