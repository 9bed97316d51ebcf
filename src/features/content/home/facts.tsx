// Four promises of the shop; amounts and days come from the configuration.
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../../domain/pricing/format-price.ts';
import { useShop } from '../../../model/shop.ts';

export function Facts() {
  const { t } = useTranslation('home');
  const { promises, currency } = useShop().config;
  const amounts = {
    amount: formatPrice(promises.freeShippingFrom, currency.format),
    count: promises.returnDays,
  };
  return (
    <ul className="facts">
      {(['delivery', 'pickup', 'returns', 'offline'] as const).map((fact) => (
        <li key={fact}>
          <b>{t(`facts.${fact}.title`, amounts)}</b>
          {t(`facts.${fact}.text`, amounts)}
        </li>
      ))}
    </ul>
  );
}
