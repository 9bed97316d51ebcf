// The number of an order and its products, as far as they are known on this device.
import { useTranslation } from 'react-i18next';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import { nameLanguage } from '#shared/domain/catalogue/name-language.ts';
import { productsBySkus } from '../../../model/catalogue/known-products.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { useConnection } from '../../../model/shell/use-connection.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { useResource } from '../../../ui/use-resource.ts';

export type OrderedItem = {
  sku: string;
  /** sku of the product whose page shows the item */
  pageSku: string;
  name: string;
  qty: number;
  image: string;
};

type Props = { number: string; items: readonly OrderedItem[] };

export function OrderedGoods({ number, items }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const { config } = app;
  const { t, i18n } = useTranslation('order-feedback');
  const products = useResource(
    productsBySkus(
      app,
      i18n.language,
      items.map(({ pageSku }) => pageSku),
    ),
  );
  const px = THUMBNAIL_PX.cart;
  return (
    <section className="receipt receipt-short" aria-label={t('goods')}>
      <div>
        <p className="small quiet">{t('number')}</p>
        <p className="num size-xl strong" translate="no">
          {number}
        </p>
      </div>
      <hr className="rule" />
      {items.length === 0 && <p className="small quiet">{t(online ? 'goodsUnread' : 'goodsLater')}</p>}
      {items.length > 0 && (
        <ul>
          {items.map(({ sku, pageSku, name, qty, image }, at) => {
            const picture = image && pictureUrl(config, image, px);
            return (
              <li key={`${at} ${sku}`} className="mini">
                <div className="tile">
                  {picture && <ProductPicture src={picture} src2x={picture} px={px} alt="" />}
                </div>
                <span>
                  <span lang={nameLanguage(name, products?.get(pageSku))}>
                    {qty > 1 ? `${qty} × ${name}` : name}
                  </span>
                  <br />
                  <span className="quiet">{sku}</span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
