// The part of a product page below the fold.

import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ConfigurableChild } from '#schemas/documents/product-document.ts';
import { type SpecificationRow, specification } from '#shared/domain/catalogue/specification.ts';
import { energyDocumentUrl } from '../../features/product/energy-links.tsx';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { reference } from '../../model/shell/reference.ts';
import { AfterHydration } from '../../ui/after-hydration.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { useResource } from '../../ui/use-resource.ts';

function SpecificationTable({ rows }: { rows: readonly SpecificationRow[] }) {
  const { t } = useTranslation('product-page');
  return (
    <table className="specification">
      <caption className="sr-only">{t('specification')}</caption>
      <tbody>
        {rows.map(({ code, label, value }) => (
          <tr key={code}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Downloads = lazyComponent(['choosing'], () => import('../../features/product/downloads.tsx'), {
  isEarly: true,
});

const FactsByLaw = lazyComponent(['product-facts'], () => import('../../features/product/facts-by-law.tsx'), {
  isEarly: true,
});

const ReviewSection = lazyComponent(['reviews'], () => import('../../features/reviews/review-section.tsx'));
const ProductSuggestions = lazyComponent(['suggestions'], () => import('./product-suggestions.tsx'));

/** Renders specification, description, downloads, energy documents, facts by law, reviews and suggestions. */
export default function ProductDetails({
  product,
  child,
}: {
  product: PricedProduct;
  child: ConfigurableChild | undefined;
}) {
  const app = useApp();
  const { t } = useTranslation(['product-page', 'product']);
  const attributes = useResource(reference(app, product.store, 'attribute'));
  const rows = specification(product, child, attributes ?? []);
  const { energy, mpn, ean } = product;
  if (mpn) rows.push({ code: 'mpn', label: t('mpn'), value: mpn });
  if (ean) rows.push({ code: 'ean', label: t('ean'), value: ean });
  return (
    <>
      <section className="section">
        <div className="wrap two">
          <div>
            <h2 className="below-20">{t('specification')}</h2>
            <SpecificationTable rows={rows} />
          </div>
          <div className="prose">
            {product.description && (
              <>
                <h2 className="below-20">{t('description')}</h2>
                <div lang={product.text_language}>
                  <SafeHtml html={product.description} />
                </div>
              </>
            )}
            {product.downloads && (
              <LazyPart failedText={t('product:failed.title')}>
                <Downloads downloads={product.downloads} />
              </LazyPart>
            )}
            {energy && (energy.label || energy.sheet) && (
              <>
                <h2 className="above-40 below-20">{t('documents')}</h2>
                <ul className="lines">
                  {(['label', 'sheet'] as const)
                    .filter((kind) => energy[kind] !== '')
                    .map((kind) => (
                      <li key={kind}>
                        <FileText className="icon" aria-hidden />
                        <a
                          className="link"
                          href={energyDocumentUrl(app, energy[kind])}
                          target="_blank"
                          rel="noreferrer"
                        >
                          {kind === 'label' ? t('product:energy.label') : t('product:energy.sheet')}
                        </a>
                      </li>
                    ))}
                </ul>
              </>
            )}
          </div>
        </div>
      </section>
      {product.facts && (
        <LazyPart failedText={t('product:failed.title')}>
          <FactsByLaw facts={product.facts} language={product.text_language} />
        </LazyPart>
      )}
      <AfterHydration>
        <LazyPart>
          <ReviewSection product={product} />
        </LazyPart>
        <LazyPart>
          <ProductSuggestions product={product} />
        </LazyPart>
      </AfterHydration>
    </>
  );
}
