// A catalogue picture at a side of the configured sizes, sharp at 2×. Nothing is drawn for a product without one.

import { pictureUrl } from '#shared/config/picture-url.ts';
import { useApp } from '../../model/app-context.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';

type Props = { path: string; px: number; alt: string; eager?: boolean };

export function CataloguePicture({ path, px, alt, eager }: Props) {
  const app = useApp();
  if (path === '') return null;
  const config = app.config;
  return (
    <ProductPicture
      src={pictureUrl(config, path, px)}
      src2x={pictureUrl(config, path, px * 2)}
      px={px}
      alt={alt}
      eager={eager}
    />
  );
}
