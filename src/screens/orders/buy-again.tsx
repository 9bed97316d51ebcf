// Adds the products of an earlier order to the cart with one click. Lists the products that could not be added, with
// the reason.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import type { LineAgain, NotAdded } from '../../features/cart/buy-lines-again.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { lazyModule } from '../../ui/lazy-component.ts';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { whileBusy } from '../../ui/while-busy.ts';

/** Loaded ahead, so that a click still works after the connection is lost. */
const buying = lazyModule(['cart'], () => import('../../features/cart/buy-lines-again.ts'), {
  after: 'pressedParts',
});

export function BuyAgain({ lines }: { lines: readonly LineAgain[] }) {
  const app = useApp();
  const { t, i18n } = useTranslation('account-pages');
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [notAdded, setNotAdded] = useState<readonly NotAdded[]>([]);
  buying.use();
  async function buy() {
    if (isBusy) return;
    setBusy(true);
    setNotAdded([]);
    try {
      const { buyLinesAgain } = await buying.load(app.ui);
      setNotAdded(await buyLinesAgain(app, i18n.language, lines, () => navigate(routes.checkout.to())));
    } catch (error) {
      console.error('Failed to buy an order again', error instanceof Error ? error.name : 'unknown');
      app.ui.toasts.show({ message: t('errors:notSaved'), kind: 'error' });
    } finally {
      setBusy(false);
    }
  }
  const reason = ({ why }: NotAdded) =>
    'gone' in why
      ? t(why.gone === 'not-sold' ? 'orders.again.notSold' : 'orders.again.notHere')
      : markNumbers(t(...faultText(why)));
  return (
    <>
      <button type="button" className="btn btn-secondary" {...whileBusy(isBusy, buy)}>
        {isBusy && <span className="ring" />}
        {t('orders.again.button')}
      </button>
      {notAdded.length > 0 && (
        <div className="note plain last-row" role="alert">
          <div>
            <b>{t('orders.again.notAdded')}</b>
            <ul>
              {notAdded.map((each, at) => (
                <li key={`${at} ${each.name}`}>
                  <span lang={each.textLanguage}>{each.name}</span>: {reason(each)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </>
  );
}
