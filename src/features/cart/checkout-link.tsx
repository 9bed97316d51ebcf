// The link from the cart to the built-in checkout, or to an external checkout if one is configured.
import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { isPlainClick } from '../../ui/is-plain-click.ts';

type Props = {
  size?: 'btn-xl' | '';
  /** Called before the navigation. Resolves to false to prevent it; returns undefined if no wait is necessary. */
  before?: () => Promise<boolean> | undefined;
};

export function CheckoutLink({ size = '', before }: Props) {
  const { externalCheckout } = useApp().config.cart;
  const navigate = useNavigate();
  const isWaiting = useRef(false);
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    const waiting = before?.();
    if (!waiting) return;
    event.preventDefault();
    if (isWaiting.current) return;
    isWaiting.current = true;
    void waiting.then((goes) => {
      isWaiting.current = false;
      if (!goes) return;
      if (externalCheckout === '') navigate(routes.checkout.to());
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
    <Link className={className} to={routes.checkout.to()} onClick={onClick}>
      {t('checkout')}
    </Link>
  );
}
