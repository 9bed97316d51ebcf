// A bar at the bottom of the screen on phones, with price, stock and the add button, while the page's own button is out
// of view.
import type { ReactNode } from 'react';
import type { StockLabel } from '#shared/domain/catalogue/stock-label.ts';
import { priceParts } from '#shared/domain/pricing/format-price.ts';
import type { ShownPrice } from '#shared/domain/pricing/shown-price.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { Price } from '../../ui/price.tsx';
import { StockText } from './stock-text.tsx';

type Props = { price: ShownPrice; stock: StockLabel | undefined; children: ReactNode };

export function StickyBuy({ price, stock, children }: Props) {
  const { config } = useApp();
  return (
    <div className="sticky phone">
      <div className="wrap">
        <div className="stack stack-4">
          <Price parts={priceParts(price.current, config.currency.format)} />
          {stock && <StockText line={stock} />}
        </div>
        {children}
      </div>
    </div>
  );
}
