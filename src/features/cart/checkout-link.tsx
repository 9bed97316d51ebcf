// The way from the cart to checkout: this shop's own, or that of another system where one is configured.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useShop } from '../../model/shop.ts';

export function CheckoutLink({ size = '' }: { size?: 'btn-xl' | '' }) {
  const { externalCheckout } = useShop().config.cart;
  const { t } = useTranslation('cart');
  const className = `btn btn-primary ${size} wide`;
  if (externalCheckout !== '')
    return (
      <a className={className} href={externalCheckout}>
        {t('checkout')}
      </a>
    );
  return (
    <Link className={className} to={paths.checkout.to()}>
      {t('checkout')}
    </Link>
  );
}
