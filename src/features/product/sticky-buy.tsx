// A bar at the bottom of the screen on phones, with price, variant, stock and the add button, while the page's own
// button is out of view.
import type { ReactNode } from 'react';
import type { StockLabel } from '#shared/domain/catalogue/stock-label.ts';
import { priceParts } from '#shared/domain/pricing/format-price.ts';
import type { ShownPrice } from '#shared/domain/pricing/shown-price.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { Price } from '../../ui/price.tsx';
import { StockText } from './stock-text.tsx';

type Props = {
  price: ShownPrice;
  stock: StockLabel | undefined;
  /** the chosen variant, e.g. "Graphite, 256 GB" */
  variant?: string | undefined;
  children: ReactNode;
};

export function StickyBuy({ price, stock, variant, children }: Props) {
  const { config } = useApp();
  return (
    <div className="sticky phone">
      <div className="wrap">
        <div className="stack">
          <Price parts={priceParts(price.current, config.currency.format)} />
          {variant && <span className="xs one-line">{variant}</span>}
          {stock && <StockText line={stock} />}
        </div>
        {children}
      </div>
    </div>
  );
}
