// The product that the URL names: its page, a redirect to that page, or the reason why it cannot be shown.
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { productLinkState, productUrl } from '#shared/config/product-url.ts';
import { useOwnSlug } from '../../features/product/use-own-slug.ts';
import { useProduct } from '../../features/product/use-product.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ProductPage } from './product-page.tsx';

function Waiting() {
  const { t } = useTranslation('common');
  return (
    <div className="wrap pad-top-48" aria-busy="true">
      <h1 className="sr-only">{t('loading')}</h1>
      <div className="product-page">
        <div className="tile skeleton-tile" />
        <TextSkeleton lines={6} />
      </div>
    </div>
  );
}

const Missing = lazyComponent(
  ['missing-product', 'missing-product-errors'],
  () => import('./missing-product.tsx'),
);

export default function ProductScreen() {
  const { config } = useApp();
  const { i18n } = useTranslation();
  const params = useParams();
  const [query] = useSearchParams();
  const named = params.childSku ?? query.get('childSku') ?? undefined;
  const found = useProduct(i18n.language, params.parentSku ?? '', named);
  const isItself = found.state === 'shown' && found.product.sku === params.parentSku;
  useOwnSlug(isItself ? found.product : undefined);
  switch (found.state) {
    case 'loading':
      return <Waiting />;
    case 'shown': {
      const { product } = found;
      // a variant's sku in the URL redirects to its configurable product with that variant chosen
      const variant = product.configurable_children.find(({ sku }) => sku === params.parentSku);
      if (isItself || !variant) return <ProductPage key={product.key} product={product} childSku={named} />;
      return (
        <Navigate
          replace
          to={productUrl(config, product, variant.sku)}
          state={productLinkState(config, product, variant.sku)}
        />
      );
    }
    case 'see-parent': {
      return <Navigate replace to={productUrl(config, { ...found.product, parentSku: found.parentSku })} />;
    }
    case 'rejected':
      return <Missing why="rejected" name={found.name} textLanguage={found.textLanguage} />;
    case 'not-found':
      return <Missing why="notFound" />;
    case 'not-on-device':
      return <Missing why="notOnDevice" onRetry={found.retry} />;
    case 'failed':
      return <Missing why="failed" onRetry={found.retry} />;
  }
}
