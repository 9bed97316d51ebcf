// The hero of a store without a head banner: its name, its tagline and a promoted product.

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { productLinkState, productUrl } from '#shared/config/product-url.ts';
import type { PricedProduct } from '../../../model/catalogue/known-products.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { useShopName } from '../../../ui/use-shop-name.ts';
import { BannerOffer } from './banner-offer.tsx';
import { BannerPicture } from './banner-picture.tsx';

const FRONT_PX = THUMBNAIL_PX.gallery * 2;

type Props = {
  /** undefined: the store promotes no product, or it is not on the device */
  product: PricedProduct | undefined;
  /** path of the whole catalogue */
  catalogueTo: string;
};

export function StoreHero({ product, catalogueTo }: Props) {
  const { config } = useApp();
  const { t } = useTranslation('home');
  const shopName = useShopName();
  const image = product?.image ?? '';
  return (
    <section className={image === '' ? 'hero plain' : 'hero'} aria-labelledby="hero-title">
      <div className="text">
        <div className="stack">
          <h1 id="hero-title">{shopName}</h1>
          <p>{t('title')}</p>
        </div>
        {product ? (
          <div className="stack">
            <b id="hero-product" lang={product.text_language}>
              {product.name}
            </b>
            <div className="row">
              <Link
                className="btn btn-primary btn-xl"
                to={productUrl(config, product)}
                state={productLinkState(config, product)}
                aria-describedby="hero-product"
              >
                {t('heroButton')}
              </Link>
              <BannerOffer product={product} />
            </div>
          </div>
        ) : (
          <Link className="btn btn-primary btn-xl" to={catalogueTo}>
            {t('categoriesAll')}
          </Link>
        )}
      </div>
      {image !== '' && (
        <div className="pictures">
          <i />
          <i />
          <BannerPicture path={image} px={FRONT_PX} alt="" eager />
        </div>
      )}
    </section>
  );
}
