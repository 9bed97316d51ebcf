// An offer: product, remark about this item, offer price beside the usual one, and remaining quantity. The screen that
// renders the card provides the add button.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import { productLinkState, productUrl } from '#shared/config/product-url.ts';
import type { OfferedProduct } from '#shared/domain/catalogue/offered-product.ts';
import { formatPrice, priceParts } from '#shared/domain/pricing/format-price.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { Price } from '../../../ui/price.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { ReferenceAmount } from '../../../ui/reference-amount.tsx';

type Props = { offered: OfferedProduct; energy: ReactNode; addButton: ReactNode };

export function OfferCard({ offered, energy, addButton }: Props) {
  const app = useApp();
  const { t } = useTranslation('account-pages');
  const config = app.config;
  const { format } = config.currency;
  const { offer, product, child, price, usual } = offered;
  const image = child?.image || product.image;
  const px = THUMBNAIL_PX.list;
  return (
    <li className="card">
      <div className="tile">
        {image && (
          <ProductPicture
            src={pictureUrl(config, image, px)}
            src2x={pictureUrl(config, image, px * 2)}
            px={px}
            alt=""
          />
        )}
      </div>
      <div className="body">
        <h3>
          <Link
            to={productUrl(app.config, product, child?.sku)}
            state={productLinkState(app.config, product, child?.sku)}
            lang={product.text_language}
          >
            <b>{child?.name || product.name}</b>
            {product.subtitle}
          </Link>
        </h3>
        {offer.option_comments && <p className="small">{offer.option_comments}</p>}
        <p className="small quiet">
          {offer.quantity > 0
            ? t('specialOffers.left', { count: offer.quantity })
            : t('specialOffers.noneLeft')}
        </p>
      </div>
      <div className="foot">
        {energy}
        {usual !== undefined && (
          <p className="was">
            <ReferenceAmount
              amount={formatPrice(usual, format)}
              label={t('specialOffers.usual')}
              isLowest={false}
              isStruck
            />
          </p>
        )}
        <div className="buy">
          <Price parts={priceParts(price, format)} />
          {offer.quantity > 0 && addButton}
        </div>
      </div>
    </li>
  );
}
