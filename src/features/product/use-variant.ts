// The chosen variant of a product on its page (`child` here; a cart line keeps it as its sku, with the product's as
// parentSku). The URL names it; a choice that leads to no variant lives here until the next
// one does.

import { useState } from 'react';
import type { ConfigurableChild } from '#schemas/documents/product-document.ts';
import {
  firstChoice,
  type OptionRow,
  optionRows,
  type VariantChoice,
  variantOf,
} from '#shared/domain/catalogue/variant-choice.ts';
import type { PricedProduct } from '../../model/known-products.ts';

export type ChosenVariant = {
  rows: OptionRow[];
  /** undefined: not configurable, or nothing matches the choice */
  child: ConfigurableChild | undefined;
  /** one more value chosen; answers the variant it leads to */
  choose: (code: string, value: string) => ConfigurableChild | undefined;
};

/** A choice made on the page: where the URL stood, and where it goes. */
type Made = { product: string; from: string | undefined; to: string | undefined; choice: VariantChoice };

/** In: the product and the child sku of the URL. A variant that `choose` answers belongs into the URL. */
export function useVariant(product: PricedProduct, childSku: string | undefined): ChosenVariant {
  const [made, setMade] = useState<Made>();
  // the choice made here holds until the URL names something else than where it stood or where it led
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
