// The contents of the wishlist drawer: picture, name, subtitle and removal. Prices, which need energy labels, are on
// the page only.

import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import { productLinkState, productUrl } from '#shared/config/product-url.ts';
import { productKey } from '#shared/domain/catalogue/product-key.ts';
import { productsByKeys } from '../../../model/catalogue/known-products.ts';
import { savedProducts } from '../../../model/catalogue/saved-products.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { TextSkeleton } from '../../../ui/card-skeletons.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import { removeSaved } from '../remove-saved.ts';

export default function WishlistDrawerLines({ onContinue }: { onContinue: () => void }) {
  const app = useApp();
  const { t, i18n } = useTranslation('wishlist');
  const store = i18n.language;
  const config = app.config;
  const wishes = useResource(savedProducts(app, 'current-wishlist'));
  const keys = wishes?.items.map(({ product_id }) => productKey(store, product_id)) ?? [];
  const products = useResource(productsByKeys(app, keys));
  if (!wishes?.loaded) return <TextSkeleton lines={5} />;
  if (wishes.items.length === 0) {
    return (
      <EmptyState title={t('empty.title')} text={t('empty.text')}>
        <button type="button" className="btn btn-secondary" onClick={onContinue}>
          {t('empty.continue')}
        </button>
      </EmptyState>
    );
  }
  return (
    <ul>
      {wishes.items.map(({ sku, product_id, name, image }) => {
        const product = products?.get(productKey(store, product_id));
        const px = THUMBNAIL_PX.cart;
        const picture = product?.image ?? image;
        return (
          <li key={sku} className="mini">
            <div className="tile">
              {picture && (
                <ProductPicture
                  src={pictureUrl(config, picture, px)}
                  src2x={pictureUrl(config, picture, px * 2)}
                  px={px}
                  alt=""
                />
              )}
            </div>
            <span>
              {product ? (
                <Link
                  to={productUrl(app.config, product)}
                  state={productLinkState(app.config, product)}
                  lang={product.text_language}
                >
                  {product.name}
                </Link>
              ) : (
                name
              )}
              {product?.subtitle && (
                <span className="quiet block" lang={product.text_language}>
                  {product.subtitle}
                </span>
              )}
            </span>
            <button
              type="button"
              className="round"
              aria-label={t('removeNamed', { name: product?.name ?? name })}
              onClick={() => removeSaved(app, 'current-wishlist', sku, product?.text_language)}
            >
              <X className="icon icon-small" aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
