// Products in a grid, in the given order. The screen provides the cards' buttons.

import { memo, type ReactNode, startTransition, useEffect, useState } from 'react';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { leftOut, PartBoundary } from '../../ui/part-boundary.tsx';
import { ProductCard } from './product-card.tsx';

/** Cards in the initial viewport of a desktop, whose pictures load immediately. */
const FIRST_VIEW = 4;
/** Number of cards per render: what a phone shows at once, and few enough not to delay input. */
const PIECE = 4;

type Props = {
  products: readonly PricedProduct[];
  addButton?: (product: PricedProduct) => ReactNode;
  actions?: (product: PricedProduct) => ReactNode;
  /** true if the grid is in the initial viewport */
  eager?: boolean;
};

/** Renders again only if a prop has changed. */
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
