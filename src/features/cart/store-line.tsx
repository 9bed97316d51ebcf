// Shows a cart item that the backend added by itself, such as a gift: name, quantity and price, without controls.

import { useTranslation } from 'react-i18next';
import { lineTotal } from '#shared/domain/cart/cart-totals.ts';
import type { CartViewLine } from '#shared/domain/cart/cart-view.ts';
import { priceParts } from '#shared/domain/pricing/format-price.ts';
import { formatQuantity } from '#shared/domain/text/format-number.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { Price } from '../../ui/price.tsx';
import { LinePicture } from './line-picture.tsx';

export function StoreLine({ line }: { line: CartViewLine }) {
  const { config } = useApp();
  const { t, i18n } = useTranslation('cart');
  return (
    <li className="item">
      <LinePicture line={line} />
      <div className="item-body">
        <h3 lang={line.textLanguage}>{line.name}</h3>
        {line.subtitle && (
          <p className="small quiet" lang={line.textLanguage}>
            {line.subtitle}
          </p>
        )}
        <p className="small">{t('fromStore')}</p>
      </div>
      <div className="controls">
        {line.qty !== 1 && (
          <span className="num">
            {markNumbers(t('quantityIs', { qty: formatQuantity(line.qty, i18n.language) }))}
          </span>
        )}
        <div className="line-price">
          {line.price === 0 ? (
            <b>{t('free')}</b>
          ) : (
            <Price parts={priceParts(lineTotal(line), config.currency.format)} />
          )}
        </div>
      </div>
    </li>
  );
}
