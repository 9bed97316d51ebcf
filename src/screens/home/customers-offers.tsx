// Special offers for a logged-in customer, on the home page. Renders nothing for guests, offline, or without offers.
import '../../ui/styles/account-pages.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { offeredProducts } from '#shared/domain/catalogue/offered-product.ts';
import { OfferCard } from '../../features/account/special-offers/offer-card.tsx';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { EnergyLinks } from '../../features/product/energy-links.tsx';
import { currentSession } from '../../model/account/current-session.ts';
import { productsByKeys } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { useResource } from '../../ui/use-resource.ts';

/** One row of cards on a desktop. */
const SHOWN = 4;

function Offers() {
  const app = useApp();
  const { t, i18n } = useTranslation(['account-pages', 'home']);
  const answer = useResource(question(app, 'listSpecialOffers', { store: i18n.language }));
  const offers = answer?.ok ? answer.value.offers : [];
  const products = useResource(
    productsByKeys(
      app,
      offers.map(({ key }) => key),
    ),
  );
  const offered = products ? offeredProducts(offers, products).slice(0, SHOWN) : [];
  if (offered.length === 0) return null;
  return (
    <section className="section" aria-label={t('specialOffers.title')}>
      <div className="wrap">
        <div className="head">
          <h2>{t('specialOffers.title')}</h2>
          <Link className="link small" to={routes.specialOffers.to()}>
            {t('home:bestsellersAll')}
          </Link>
        </div>
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
    </section>
  );
}

export default function CustomersOffers() {
  const session = useResource(currentSession(useApp()));
  return session?.kind === 'customer' ? <Offers key={session.customer.id} /> : null;
}
