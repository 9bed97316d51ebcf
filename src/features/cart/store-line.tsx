// An item of the cart that the backend added by itself, a gift for example: it is told what it is and what it costs, and
// cannot be changed here.
import { useTranslation } from 'react-i18next';
import { THUMBNAIL_PX } from '../../config/constants.ts';
import { pictureUrl } from '../../config/read-shop-config.ts';
import type { CartViewLine } from '../../domain/cart/cart-lines.ts';
import { lineTotal } from '../../domain/cart/totals.ts';
import { priceParts } from '../../domain/pricing/format-price.ts';
import { useShop } from '../../model/shop.ts';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';

export function StoreLine({ line }: { line: CartViewLine }) {
  const { config } = useShop();
  const { t } = useTranslation('cart');
  const px = THUMBNAIL_PX.cart;
  return (
    <li className="item">
      <div className="tile">
        <ProductPicture
          src={pictureUrl(config, line.image, px)}
          src2x={pictureUrl(config, line.image, px * 2)}
          px={px}
          alt=""
        />
      </div>
      <div className="item-body">
        <h3>{line.name}</h3>
        {line.subtitle && <p className="small quiet">{line.subtitle}</p>}
        <p className="small">{t('fromStore')}</p>
      </div>
      <div className="controls">
        {line.qty !== 1 && <span className="num">{t('quantityIs', { qty: line.qty })}</span>}
        <div className="ml-auto text-right">
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
