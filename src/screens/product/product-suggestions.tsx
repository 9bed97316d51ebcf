// The last rows of a product page: related products with accessories, and better alternatives. Loaded when they come
// near the viewport; without a connection they show what is on this device. A row without products is not rendered.
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import '../../ui/styles/suggestions.css';
import {
  linkedSkus,
  type Suggestion,
  suggestedCard,
  suggestedProducts,
} from '#shared/domain/catalogue/suggested-products.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { ProductCard } from '../../features/product/product-card.tsx';
import { useSuggestedProducts } from '../../features/product/use-suggested-products.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { Near } from '../../ui/near.tsx';
import { leftOut, PartBoundary } from '../../ui/part-boundary.tsx';
import { cardActions } from '../use-saved-products.tsx';

/** Maximum number of products in a row. */
const SHOWN = 12;
/** Placeholders of a row, as many as a desktop shows. */
const PLACEHOLDERS = 4;

const rows = ['related', 'upsell'] as const;
type RowName = (typeof rows)[number];

function Row({ name, children }: { name: RowName; children: ReactNode }) {
  const { t } = useTranslation('suggestions');
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <div className="wrap shelf">
        <h2 id={id} className="below-20">
          {t(name)}
        </h2>
        {children}
      </div>
    </section>
  );
}

/** Reserves the place of the rows that the product has links for. */
const Placeholders = ({ product }: { product: PricedProduct }) =>
  rows.map(
    (name) =>
      linkedSkus(product, name).length > 0 && (
        <Row key={name} name={name}>
          <CardSkeletons count={PLACEHOLDERS} />
        </Row>
      ),
  );

const Card = ({ suggestion }: { suggestion: Suggestion<PricedProduct> }) => {
  const { product } = suggestion;
  const card = suggestedCard(suggestion);
  return (
    <PartBoundary fallback={leftOut}>
      <ProductCard
        product={card}
        actions={cardActions(product)}
        addButton={<AddToCartButton product={card} variant="icon" />}
      />
    </PartBoundary>
  );
};

function Rows({ product }: { product: PricedProduct }) {
  const { listOutOfStock } = useApp().config.catalogue;
  const suggestions = useSuggestedProducts(product.store, [product], rows);
  if (!suggestions) return <Placeholders product={product} />;
  const { byLinks, accessories } = suggestions;
  const rules = { without: [product.sku], limit: SHOWN, listOutOfStock };
  const shown: Record<RowName, Suggestion<PricedProduct>[]> = {
    related: suggestedProducts([...byLinks('related'), ...accessories], rules),
    upsell: suggestedProducts(byLinks('upsell'), rules),
  };
  return rows.map(
    (name) =>
      shown[name].length > 0 && (
        <Row key={name} name={name}>
          <ul>
            {shown[name].map((suggestion) => (
              <Card key={suggestion.product.key} suggestion={suggestion} />
            ))}
          </ul>
        </Row>
      ),
  );
}

export default function ProductSuggestions({ product }: { product: PricedProduct }) {
  return (
    <Near fallback={<Placeholders product={product} />}>
      <Rows product={product} />
    </Near>
  );
}
