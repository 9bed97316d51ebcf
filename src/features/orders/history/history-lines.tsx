// The lines of an order, with picture and link for products that are still sold.

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import { productLinkState, productUrl } from '#shared/config/product-url.ts';
import { nameLanguage } from '#shared/domain/catalogue/name-language.ts';
import type { HistoryLine } from '#shared/domain/order/order-detail.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { formatQuantity } from '#shared/domain/text/format-number.ts';
import { productsBySkus } from '../../../model/catalogue/known-products.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { useResource } from '../../../ui/use-resource.ts';

export function HistoryLines({ lines }: { lines: readonly HistoryLine[] }) {
  const app = useApp();
  const { t, i18n } = useTranslation('account-pages');
  const store = i18n.language;
  const skus = lines.map(({ pageSku }) => pageSku);
  const products = useResource(productsBySkus(app, store, skus));
  const config = app.config;
  const px = THUMBNAIL_PX.cart;
  return (
    <ul>
      {lines.map(({ id, sku, pageSku, name, qty, amount, takeBack }) => {
        const product = products?.get(pageSku);
        const child = product?.configurable_children.find((each) => each.sku === sku);
        const image = child?.image || product?.image;
        const picture = image ? pictureUrl(config, image, px) : undefined;
        const text = qty === 1 ? name : `${formatQuantity(qty, i18n.language)} × ${name}`;
        return (
          <li key={id} className="mini">
            <div className="tile">
              {picture && <ProductPicture src={picture} src2x={picture} px={px} alt="" />}
            </div>
            <span>
              {product ? (
                <Link
                  className="link"
                  lang={nameLanguage(name, product)}
                  to={productUrl(app.config, product, child?.sku)}
                  state={productLinkState(app.config, product, child?.sku)}
                >
                  {text}
                </Link>
              ) : (
                text
              )}
              <br />
              <span className="quiet">{sku}</span>
              {takeBack && <span className="quiet block">{t('orders.takeBack')}</span>}
            </span>
            <span className="num" translate="no">
              {formatPrice(amount, config.currency.format)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
