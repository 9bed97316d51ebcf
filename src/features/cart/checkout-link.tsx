// The way from the cart to checkout: this shop's own, or that of another system where one is configured.
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useShop } from '../../model/shop.ts';

type Props = {
  size?: 'btn-xl' | '';
  /** Called before leaving; resolves to false to stay. Undefined: nothing holds it up. */
  before?: () => Promise<boolean> | undefined;
};

export function CheckoutLink({ size = '', before }: Props) {
  const { externalCheckout } = useShop().config.cart;
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    const waiting = before?.();
    if (!waiting) return;
    event.preventDefault();
    void waiting.then((goes) => {
      if (!goes) return;
      if (externalCheckout === '') navigate(paths.checkout.to());
      else location.assign(externalCheckout);
    });
  };
  const { t } = useTranslation('cart');
  const className = `btn btn-primary ${size} wide`;
  if (externalCheckout !== '')
    return (
      <a className={className} href={externalCheckout} onClick={onClick}>
        {t('checkout')}
      </a>
    );
  return (
    <Link className={className} to={paths.checkout.to()} onClick={onClick}>
      {t('checkout')}
    </Link>
  );
}
