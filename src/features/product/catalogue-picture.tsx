// A catalogue picture at one of the configured sizes, doubled for 2× screens. Renders nothing without a path.

import { pictureUrl } from '#shared/config/picture-url.ts';
import { useApp } from '../../model/shell/app-context.ts';
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
