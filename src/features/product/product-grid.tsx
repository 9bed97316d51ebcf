// Products side by side, in the order given. What each card's button does comes from the screen.
import { memo, type ReactNode } from 'react';
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import { ProductCard } from './product-card.tsx';

/** Cards of the first view on a desktop: their pictures are not put off. */
const FIRST_VIEW = 4;

type Props = {
  products: readonly ProductDocument[];
  addButton?: (product: ProductDocument) => ReactNode;
  actions?: (product: ProductDocument) => ReactNode;
  /** the list stands in the first view */
  eager?: boolean;
};

/** Drawn again only when one of the products has changed. */
export const ProductGrid = memo(function ProductGrid({ products, addButton, actions, eager }: Props) {
  return (
    <ul className="grid g4">
      {products.map((product, place) => (
        <ProductCard
          key={product.key}
          product={product}
          actions={actions?.(product)}
          addButton={addButton?.(product)}
          eager={eager && place < FIRST_VIEW}
        />
      ))}
    </ul>
  );
});
