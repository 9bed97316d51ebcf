// Says that the device refuses to write the cart: it is there in this tab alone.
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function Unsaved() {
  const { t } = useTranslation('cart');
  return (
    <p className="note bad mb-4" role="status">
      <Info className="icon icon-small" aria-hidden />
      <span>{t('unsaved')}</span>
    </p>
  );
}
