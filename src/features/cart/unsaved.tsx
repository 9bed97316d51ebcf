// Warns that the device cannot store the cart: it is held in the memory of this tab.
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function Unsaved() {
  const { t } = useTranslation('cart');
  return (
    <p className="note bad below-16" role="status">
      <Info className="icon icon-small" aria-hidden />
      <span>{t('unsaved')}</span>
    </p>
  );
}
