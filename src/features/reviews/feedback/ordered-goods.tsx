// The number of an order and its products, as far as they are known on this device.
import { useTranslation } from 'react-i18next';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { useConnection } from '../../../model/shell/use-connection.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';

export type OrderedItem = { sku: string; name: string; qty: number; image: string };

type Props = { number: string; items: readonly OrderedItem[] };

export function OrderedGoods({ number, items }: Props) {
  const { online } = useConnection();
  const { config } = useApp();
  const { t } = useTranslation('order-feedback');
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
          {items.map(({ sku, name, qty, image }, at) => {
            const picture = image && pictureUrl(config, image, px);
            return (
              <li key={`${at} ${sku}`} className="mini">
                <div className="tile">
                  {picture && <ProductPicture src={picture} src2x={picture} px={px} alt="" />}
                </div>
                <span>
                  {qty > 1 ? `${qty} × ${name}` : name}
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
