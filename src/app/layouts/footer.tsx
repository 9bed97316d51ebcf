// The footer: links about buying, rights and contact.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { cmsPagePaths } from '../../model/catalogue/cms-page.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { reference } from '../../model/shell/reference.ts';
import { useInterfaceState } from '../../ui/interface-state.ts';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { HomeLink } from './home-link.tsx';

/**
 * Returns a function from a CMS page's name to its URL in the current language; undefined if the store has no such
 * page. Until the page list is loaded, the name is used as the path.
 */
function usePagePath(): (name: string) => string | undefined {
  const { i18n } = useTranslation();
  const known = useResource(cmsPagePaths(useApp(), i18n.language));
  return (name) => {
    const path = known ? known[name] : name;
    return path === undefined ? undefined : routes.cms.to(path);
  };
}

type Column = {
  title: string;
  links: [label: string, to: string | undefined][];
  button?: ReactNode;
  note?: string | undefined;
};

export default function Footer() {
  const app = useApp();
  const { config } = app;
  const { promises, currency, brand } = config;
  const { legal, social = [] } = brand;
  const { panels } = useInterfaceState();
  const pageAt = usePagePath();
  const { t, i18n } = useTranslation(['footer', 'app']);
  const branches = useResource(reference(app, i18n.language, 'branch'));
  const hasBranches = branches?.some(({ is_closed }) => !is_closed) ?? false;
  const columns: Column[] = [
    {
      title: t('buying'),
      links: [
        [t('app:tools.wishlist'), routes.wishlist.to()],
        [t('app:tools.compare'), routes.compare.to()],
        [t('recentlyViewed'), routes.myRecentlyViewed.to()],
        [t('delivery'), pageAt('delivery')],
        [t('payment'), pageAt('payment-methods')],
        [t('returns'), pageAt('return-policy')],
        [t('warranty'), pageAt('warranty-service')],
        [t('news'), routes.news.to()],
      ],
    },
    {
      title: t('rights'),
      links: [
        [t('rules'), pageAt('purchase-sales-rules')],
        [t('withdrawal'), pageAt('withdrawal-information')],
        [t('guarantee'), pageAt('legal-guarantee')],
        [t('energy'), pageAt('energy-labels')],
        [t('privacy'), pageAt('privacy-policy')],
        [t('accessibility'), pageAt('accessibility-statement')],
      ],
      button: config.analytics.enabled && (
        <button type="button" onClick={() => panels.open('privacy')}>
          {t('privacySettings')}
        </button>
      ),
    },
    {
      title: t('contact'),
      links: [
        [t('contacts'), pageAt('contacts')],
        [t('stores'), hasBranches ? routes.branches.to() : undefined],
        [t('write'), routes.contact.to()],
        [t('newsletter'), routes.newsletter.to()],
        [t('aboutUs'), pageAt('about-us') && routes.aboutUs.to()],
      ],
      note: promises.supportHours && t('hours', { hours: promises.supportHours }),
    },
  ];
  const { freeShippingFrom: from, returnDays: count, newsletterDiscountPercent: percent } = promises;
  const amount = from === undefined ? '' : formatPrice(from, currency.format);
  const shownPromises = [
    amount && markUntranslated(t('promises.delivery', { amount }), amount),
    count !== undefined && t('promises.moneyBack', { count }),
    percent !== undefined && markUntranslated(t('promises.newsletter', { percent }), `${percent}`),
  ].filter(Boolean);
  return (
    <footer className="footer">
      <div className="wrap footer-grid">
        <div className="stack">
          <HomeLink />
          <p className="quiet">{t('about')}</p>
          {shownPromises.length > 0 && (
            <ul className="quiet">
              {shownPromises.map((promise, place) => (
                <li key={place}>{promise}</li>
              ))}
            </ul>
          )}
          {social.length > 0 && (
            <ul className="quiet" aria-label={t('social')}>
              {social.map(({ label, url }) => (
                <li key={url}>
                  <a href={url}>{label}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {columns.map(
          ({ title, links, button, note }) =>
            (button || note || links.some(([, to]) => to)) && (
              <div key={title}>
                <h2>{title}</h2>
                <ul className="quiet">
                  {links.map(
                    ([label, to]) =>
                      to && (
                        <li key={label}>
                          <Link to={to}>{label}</Link>
                        </li>
                      ),
                  )}
                  {button && <li>{button}</li>}
                  {note && <li>{note}</li>}
                </ul>
              </div>
            ),
        )}
      </div>
      {legal && (
        <p className="wrap quiet small pad-top-16" translate="no">
          {[
            legal.name,
            legal.registrationNumber && `${t('registration')}\u00a0${legal.registrationNumber}`,
            legal.vatNumber && `${t('vat')}\u00a0${legal.vatNumber}`,
            legal.address,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </footer>
  );
}
