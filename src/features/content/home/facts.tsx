// The store owner's promises; those without a configured value are omitted.
import { useTranslation } from 'react-i18next';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { markUntranslated } from '../../../ui/mark-untranslated.tsx';

export function Facts() {
  const { t } = useTranslation('home');
  const { promises, currency, orders } = useApp().config;
  const { freeShippingFrom: from, returnDays, collectionFee } = promises;
  const { withdrawalDays } = orders;
  const amount = from === undefined ? '' : formatPrice(from, currency.format);
  const facts = [
    from !== undefined && {
      title: t('facts.delivery.title'),
      text: markUntranslated(t('facts.delivery.text', { amount }), amount),
    },
    collectionFee !== undefined && { title: t('facts.pickup.title'), text: t('facts.pickup.text') },
    withdrawalDays !== undefined && {
      title: t('facts.returns.title', { count: withdrawalDays }),
      text: returnDays === undefined ? '' : t('facts.returns.text', { count: returnDays }),
    },
    { title: t('facts.offline.title'), text: t('facts.offline.text') },
  ].filter((fact) => fact !== false);
  return (
    <ul className="facts">
      {facts.map(({ title, text }) => (
        <li key={title}>
          <b>{title}</b>
          {text}
        </li>
      ))}
    </ul>
  );
}
