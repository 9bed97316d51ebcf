// The alerts that were set on this device and have not reached the backend, which therefore does not list them.
import { useTranslation } from 'react-i18next';
import { nameLanguage } from '#shared/domain/catalogue/name-language.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { alertTasks } from '../../model/account/alert-tasks.ts';
import { productsBySkus } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { useResource } from '../../ui/use-resource.ts';

/** Renders nothing if no alert waits. */
export function WaitingAlerts() {
  const app = useApp();
  const { t, i18n } = useTranslation('alerts');
  const { online } = useConnection();
  const tasks = useResource(alertTasks(app)) ?? [];
  const waiting = tasks.flatMap((task) => (task.kind === 'alert-create' && isPending(task) ? [task] : []));
  const skus = [...new Set(waiting.map(({ payload }) => payload.sku))];
  const products = useResource(productsBySkus(app, i18n.language, skus));
  const count = waiting.length;
  if (count === 0) return null;
  return (
    <>
      <p className="note plain">{markNumbers(t(online ? 'list.setting' : 'list.setLater', { count }))}</p>
      <ul className="rows">
        {waiting.map(({ id, payload: { sku, kind } }) => {
          const product = products?.get(sku);
          return (
            <li key={id} className="stack stack-8">
              {product && <b lang={nameLanguage(product.name, product)}>{product.name}</b>}
              <p className="small quiet">{t(`title.${kind}`)}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
