// A banner: text, product offer and picture. `flip` puts the picture first.

import type { Banner as BannerValue } from '#schemas/documents/content-document.ts';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import type { PricedProduct } from '../../../model/catalogue/known-products.ts';
import { BannerLink } from './banner-link.tsx';
import { BannerOffer } from './banner-offer.tsx';
import { BannerPicture } from './banner-picture.tsx';

type Props = {
  banner: BannerValue;
  product: PricedProduct | undefined;
  flip?: boolean;
  eager?: boolean;
};

export function Banner({ banner, product, flip, eager }: Props) {
  return (
    <BannerLink to={banner.link} className={flip ? 'banner flip' : 'banner'}>
      <div className="text">
        <div>
          <h2 className="pre-line">{banner.title}</h2>
          <p className="small">{banner.subtitle}</p>
        </div>
        {product && <BannerOffer product={product} />}
        {!product && banner.buttonText && <span className="link">{banner.buttonText}</span>}
      </div>
      <BannerPicture path={banner.image} px={THUMBNAIL_PX.gallery} alt="" eager={eager} />
    </BannerLink>
  );
}
