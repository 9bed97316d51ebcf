// The archive of energy labels: all labelled products with label and product information sheet, by class. The list is
// read from the local database and works offline; the documents are files on the backend.
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import '../../ui/styles/energy-archive.css';
import { productUrl } from '#shared/config/product-url.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { EnergyLinks } from '../../features/product/energy-links.tsx';
import { readListingUrl, writeListingUrl } from '../../features/product/listing-url.ts';
import { ShowMore } from '../../features/product/show-more.tsx';
import { useListing } from '../../features/product/use-listing.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';

/** Classes of the current scale and of its predecessor, best first. */
const CLASSES = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'];
const PAGE_SIZE = 24;

function Row({ product }: { product: PricedProduct }) {
  const { config } = useApp();
  const { t } = useTranslation('content');
  return (
    <li>
      <div>
        <Link className="link" to={productUrl(config, product)} lang={product.text_language}>
          {product.name}
        </Link>
        <p className="small quiet" lang={product.text_language}>
          {product.subtitle}
        </p>
        <p className="xs quiet">
          {markUntranslated(t('energyArchive.number', { sku: product.sku }), product.sku)}
        </p>
      </div>
      {product.energy && <EnergyLinks energy={product.energy} product={product} />}
    </li>
  );
}

export default function EnergyArchive() {
  const { t, i18n } = useTranslation(['content', 'common']);
  const { online } = useConnection();
  const [query, setQuery] = useSearchParams();
  const { page } = readListingUrl(query);
  const chosen = CLASSES.find((each) => each === query.get('class')) ?? '';
  const at = (next: number) => writeListingUrl(query, { sort: 'default', page: next });
  const filters = { energy_class: chosen ? [chosen] : CLASSES };
  const listing = useListing(
    { store: i18n.language, filters, facets: true, sort: 'default' },
    page,
    PAGE_SIZE,
  );
  return (
    <section className="energy-archive" aria-labelledby="energy-archive">
      <div className="energy-archive-head">
        <h2 id="energy-archive">{t('energyArchive.title')}</h2>
        <label className="small">
          {t('energyArchive.class')}{' '}
          <select
            className="input compact"
            value={chosen}
            onChange={({ target }) => {
              const next = at(1);
              if (target.value) next.set('class', target.value);
              else next.delete('class');
              setQuery(next, { replace: true });
            }}
          >
            <option value="">{t('energyArchive.all')}</option>
            {CLASSES.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      </div>
      {!online && <p className="note plain">{t('energyArchive.offline')}</p>}
      {listing.state === 'loading' && <TextSkeleton lines={8} />}
      {listing.state === 'failed' && (
        <div className="stack stack-12" role="alert">
          <p className="error">{t(...faultText(listing.fault))}</p>
          <div>
            <button type="button" className="btn btn-secondary" onClick={listing.retry}>
              {t('common:retry')}
            </button>
          </div>
        </div>
      )}
      {listing.state === 'shown' &&
        (listing.products.length === 0 ? (
          <p className="quiet" role="status">
            {t('energyArchive.none')}
          </p>
        ) : (
          <>
            <ul>
              {listing.products.map((product) => (
                <Row key={product.key} product={product} />
              ))}
            </ul>
            <ShowMore
              shown={listing.products.length}
              total={listing.total}
              pageSize={PAGE_SIZE}
              page={page}
              state={listing.more}
              searchOf={(next) => `${at(next)}`}
              onPage={(next) => setQuery(at(next), { replace: true })}
              onRetry={listing.retry}
            />
          </>
        ))}
    </section>
  );
}
