// The head banner of the home page with its primary action.

import type { PromotedBanners } from '#schemas/documents/content-document.ts';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import type { PricedProduct } from '../../../model/catalogue/known-products.ts';
import { BannerLink } from './banner-link.tsx';
import { BannerOffer } from './banner-offer.tsx';
import { BannerPicture } from './banner-picture.tsx';

const SIDE_PX = THUMBNAIL_PX.gallery;
const FRONT_PX = THUMBNAIL_PX.gallery * 2;

const eachSentenceOnItsLine = (title: string) => title.replaceAll('. ', '.\n');

type Props = {
  head: NonNullable<PromotedBanners['headImage']>;
  product: PricedProduct | undefined;
  buttonText: string;
};

export function Hero({ head, product, buttonText }: Props) {
  const front = head.images.at(-1) ?? head.image;
  // the layout requires exactly two elements before the front picture, or none
  const behind = head.images.length > 2 ? head.images.slice(0, 2) : [];
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="text">
        <div className="stack">
          <h1 id="hero-title" className="pre-line">
            {eachSentenceOnItsLine(head.title)}
          </h1>
          <p>{head.subtitle}</p>
        </div>
        <div className="row">
          <BannerLink to={head.link} className="btn btn-primary btn-xl">
            {head.buttonText ?? buttonText}
          </BannerLink>
          {product && <BannerOffer product={product} />}
        </div>
      </div>
      <div className="pictures">
        {behind.map((path) => (
          <BannerPicture key={path} path={path} px={SIDE_PX} alt="" eager />
        ))}
        {behind.length === 0 && (
          <>
            <i />
            <i />
          </>
        )}
        <BannerPicture path={front} px={FRONT_PX} alt={product?.name ?? ''} eager />
      </div>
    </section>
  );
}
