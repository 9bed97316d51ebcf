// The compare button of a card or a product page; its state is shared by all tabs.

import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { useApp } from '../../../model/app-context.ts';
import type { PricedProduct } from '../../../model/known-products.ts';
import { notify } from '../../../model/notify.ts';
import { isSaved } from '../../../model/saved-products.ts';
import { ToggleButton } from '../../../ui/toggle-button.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import { noticeAdded } from './clear-compared.ts';
import { addToCompare, removeFromCompare } from './commands.ts';

type Props = {
  product: PricedProduct;
  /** beside the primary button of a product page */
  large?: boolean;
};

export function CompareButton({ product, large }: Props) {
  const app = useApp();
  const { t } = useTranslation('compare');
  const navigate = useNavigate();
  const { sku, name } = product;
  const compared = useResource(isSaved(app, 'current-compare', sku)) ?? false;

  async function toggle() {
    if (compared) {
      const removed = await removeFromCompare(app, sku);
      if (!removed.ok && removed.fault.code !== 'not-found') notify(app, removed.fault, { onRetry: toggle });
      return;
    }
    const added = await addToCompare(app, product);
    if (!added.ok) return notify(app, added.fault, { onRetry: toggle });
    noticeAdded(app, () => navigate(routes.compare.to()));
  }

  return (
    <ToggleButton pressed={compared} label={t('add', { name })} large={large} onToggle={toggle}>
      <Scale className="icon" aria-hidden />
    </ToggleButton>
  );
}
