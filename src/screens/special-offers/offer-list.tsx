// The special offers, with loading, empty, failed and offline states.

import { useTranslation } from 'react-i18next';
import { routes } from '#shared/config/routes.ts';
import { offeredProducts } from '#shared/domain/catalogue/offered-product.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { OfferCard } from '../../features/account/special-offers/offer-card.tsx';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { EnergyLinks } from '../../features/product/energy-links.tsx';
import { productsByKeys } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { WaysOn } from '../ways-on/ways-on.tsx';

export function OfferList() {
  const app = useApp();
  const { t, i18n } = useTranslation('account-pages');
  const store = i18n.language;
  const { online } = useConnection();
  const asked = question(app, 'listSpecialOffers', { store });
  const answer = useResource(asked);
  const offers = answer?.ok ? answer.value.offers : [];
  const keys = offers.map(({ key }) => key);
  const products = useResource(productsByKeys(app, keys));
  if (answer && !answer.ok && answer.fault.code !== 'offline')
    return (
      <EmptyState title={t('specialOffers.failed')} text={t(...faultText(answer.fault))}>
        <button type="button" className="btn btn-secondary" onClick={asked.again}>
          {t('common:retry')}
        </button>
      </EmptyState>
    );
  if (!answer?.ok && !online)
    return <EmptyState title={t('specialOffers.offline.title')} text={t('specialOffers.offline.text')} />;
  if (!answer?.ok || !products) return <CardSkeletons count={4} />;
  const offered = offeredProducts(offers, products);
  if (offered.length === 0)
    return (
      <>
        <EmptyState
          title={t('specialOffers.empty.title')}
          text={t('specialOffers.empty.text')}
          link={{ to: routes.home.to(), text: t('common:home') }}
        />
        <WaysOn />
      </>
    );
  return (
    <div className="stack stack-24">
      <p className="small quiet text-width">{t('specialOffers.note')}</p>
      <h2 className="sr-only">{t('specialOffers.list')}</h2>
      <ul className="grid grid-4">
        {offered.map((each) => (
          <OfferCard
            key={`${each.offer.id} ${each.offer.id_variant} ${each.offer.sku}`}
            offered={each}
            energy={
              each.product.energy && <EnergyLinks energy={each.product.energy} product={each.product} />
            }
            addButton={<AddToCartButton product={each.product} child={each.child} variant="icon" />}
          />
        ))}
      </ul>
    </div>
  );
}
