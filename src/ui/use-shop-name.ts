import { useTranslation } from 'react-i18next';
import { useInterfaceState } from './interface-state.ts';

/** Returns the store's name: that of its brand, else a common noun in the current language. */
export function useShopName(): string {
  const { brandName } = useInterfaceState();
  const { t } = useTranslation('app');
  return brandName ?? t('shopName');
}
