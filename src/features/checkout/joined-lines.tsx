// Shows lines that were added while checkout was open, by a login, another tab or another device.
import { Info } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { lineTotal } from '#shared/domain/cart/cart-totals.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { useApp } from '../../model/shell/app-context.ts';
import type { Checkout } from './use-checkout.ts';

type Props = {
  checkout: Pick<Checkout, 'joined' | 'agreeToJoined'>;
  /** true after the customer has tried to place the order without confirming these lines */
  isAsked?: boolean;
  ref?: RefObject<HTMLDivElement | null>;
};

export function JoinedLines({ checkout: { joined, agreeToJoined }, isAsked = false, ref }: Props) {
  const { config } = useApp();
  const { t } = useTranslation('checkout');
  return (
    <div role={isAsked && joined.length > 0 ? 'alert' : 'status'} tabIndex={-1} ref={ref}>
      {joined.length > 0 && (
        <div className={isAsked ? 'note bad' : 'note'}>
          <Info className="icon icon-small" aria-hidden />
          <div className="stack stack-6">
            <p>{t('joined.title')}</p>
            <ul>
              {joined.map((line) => (
                <li key={line.key}>
                  <span lang={line.textLanguage}>{line.name}</span> × {line.qty}:{' '}
                  <b className="num" translate="no">
                    {formatPrice(lineTotal(line), config.currency.format)}
                  </b>
                </li>
              ))}
            </ul>
            {isAsked && <p>{t('joined.asked')}</p>}
            <div className="chips chips-16">
              <button type="button" className="link" onClick={agreeToJoined}>
                {t('joined.agree')}
              </button>
              <Link className="link" to={routes.cart.to()}>
                {t('joined.change')}
              </Link>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
