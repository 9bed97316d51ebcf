// Products side by side, in the order given. What each card's button does comes from the screen.

import { memo, type ReactNode, startTransition, useEffect, useState } from 'react';
import type { PricedProduct } from '../../model/known-products.ts';
import { leftOut, PartBoundary } from '../../ui/part-boundary.tsx';
import { ProductCard } from './product-card.tsx';

/** Cards of the first view on a desktop: their pictures are not put off. */
const FIRST_VIEW = 4;
/** Cards drawn in one piece: what a phone shows at once, few enough that a press need not wait for them. */
const PIECE = 4;

type Props = {
  products: readonly PricedProduct[];
  addButton?: (product: PricedProduct) => ReactNode;
  actions?: (product: PricedProduct) => ReactNode;
  /** the list stands in the first view */
  eager?: boolean;
};

/** Drawn again only when one of the products has changed. */
export const ProductGrid = memo(function ProductGrid({ products, addButton, actions, eager }: Props) {
  const [drawn, draw] = useState(PIECE);
  useEffect(() => {
    if (drawn < products.length) startTransition(() => draw(drawn + PIECE));
  }, [drawn, products.length]);
  return (
    <ul className="grid grid-4" aria-busy={drawn < products.length}>
      {products.slice(0, drawn).map((product, place) => (
        <PartBoundary key={product.key} fallback={leftOut}>
          <ProductCard
            product={product}
            actions={actions?.(product)}
            addButton={addButton?.(product)}
            eager={eager && place < FIRST_VIEW}
          />
        </PartBoundary>
      ))}
    </ul>
  );
});
