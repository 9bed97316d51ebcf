// A banner picture: catalogue media are requested at the given size, other URLs are used unchanged.

import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';

/** Maximum requested size of catalogue media, px. */
const LARGEST_PX = THUMBNAIL_PX.gallery * 2;

type Props = { path: string; px: number; alt: string; eager?: boolean };

export function BannerPicture({ path, px, alt, eager }: Props) {
  const { config } = useApp();
  if (path === '') return null;
  const whole = /^(https?:|\/assets\/|\/img\/)/.test(path);
  const at = (side: number) => (whole ? path : pictureUrl(config, path, side));
  return (
    <ProductPicture src={at(px)} src2x={at(Math.min(px * 2, LARGEST_PX))} px={px} alt={alt} eager={eager} />
  );
}
