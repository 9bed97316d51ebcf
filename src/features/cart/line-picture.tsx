// The product picture on a cart line.
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import type { CartViewLine } from '#shared/domain/cart/cart-view.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';

export function LinePicture({ line: { image } }: { line: Pick<CartViewLine, 'image'> }) {
  const { config } = useApp();
  const px = THUMBNAIL_PX.cart;
  return (
    <div className="tile">
      <ProductPicture
        src={pictureUrl(config, image, px)}
        src2x={pictureUrl(config, image, px * 2)}
        px={px}
        alt=""
      />
    </div>
  );
}
