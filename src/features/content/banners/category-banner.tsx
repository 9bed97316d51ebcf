// The banner above the products of a category.
import type { PlacedBanner } from '#schemas/documents/content-document.ts';
import { BannerLink } from '../home/banner-link.tsx';
import { WidePicture } from './wide-picture.tsx';

export function CategoryBanner({ banner }: { banner: PlacedBanner }) {
  return (
    <BannerLink to={banner.link} className="category-banner">
      <div className="text">
        {banner.title && <h2>{banner.title}</h2>}
        {banner.subtitle && <p className="small">{banner.subtitle}</p>}
        {banner.buttonText && <span className="link small">{banner.buttonText}</span>}
      </div>
      <WidePicture path={banner.image} sizes="(min-width: 760px) 36rem, 46vw" eager />
    </BannerLink>
  );
}
