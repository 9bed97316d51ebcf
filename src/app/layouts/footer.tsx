// The foot of every shop page: buying, rights, contact.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { Logo } from '../../ui/logo.tsx';

export default function Footer() {
  const { t } = useTranslation('app');
  const columns = [
    {
      title: t('footer.buying'),
      links: [
        [t('tools.wishlist'), paths.wishlist.to()],
        [t('tools.compare'), paths.compare.to()],
        [t('tools.recentlyViewed'), paths.myRecentlyViewed.to()],
        [t('footer.delivery'), paths.cms.to('delivery')],
        [t('footer.payment'), paths.cms.to('payment-methods')],
        [t('footer.returns'), paths.cms.to('return-policy')],
        [t('footer.warranty'), paths.cms.to('warranty-service')],
      ],
    },
    {
      title: t('footer.rights'),
      links: [
        [t('footer.rules'), paths.cms.to('purchase-sales-rules')],
        [t('footer.privacy'), paths.cms.to('privacy-policy')],
      ],
    },
    {
      title: t('footer.contact'),
      links: [
        [t('footer.contacts'), paths.cms.to('contacts')],
        [t('footer.aboutUs'), paths.aboutUs.to()],
      ],
      note: t('footer.hours', { hours: '8:00–17:00' }),
    },
  ];
  return (
    <footer className="footer">
      <div className="wrap footer-grid">
        <div className="stack">
          <Link className="logo" to={paths.home.to()} aria-label={t('shopName')}>
            <Logo />
          </Link>
          <p className="quiet">{t('footer.about')}</p>
        </div>
        {columns.map((column) => (
          <div key={column.title}>
            <h2>{column.title}</h2>
            <ul className="quiet">
              {column.links.map(([label, to]) => (
                <li key={label}>
                  <Link to={to ?? paths.home.to()}>{label}</Link>
                </li>
              ))}
              {column.note && <li>{column.note}</li>}
            </ul>
          </div>
        ))}
      </div>
    </footer>
  );
}
