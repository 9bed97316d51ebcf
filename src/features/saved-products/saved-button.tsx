// The wishlist and compare buttons of a card or a product page; their state is shared by all tabs.
import { Heart, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { STORAGE_KEYS } from '#shared/config/constants.ts';
import { routes } from '#shared/config/routes.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { isSaved, type SavedList } from '../../model/catalogue/saved-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { notify } from '../../model/shell/notify.ts';
import { ToggleButton } from '../../ui/toggle-button.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { addToList, removeFromList } from './commands.ts';
import { removeSaved } from './remove-saved.ts';

type Props = {
  product: PricedProduct;
  /** true beside the primary button of a product page */
  large?: boolean;
  /** present if a removal unmounts the card: an undo is offered, and the parent moves the focus */
  onRemoved?: () => void;
};

type ListProps = Props & { list: SavedList; onAdded?: () => void; children: ReactNode };

export function SavedButton({ list, product, large, onAdded, onRemoved, children }: ListProps) {
  const app = useApp();
  const { t } = useTranslation(STORAGE_KEYS[list]);
  const { sku, name } = product;
  const saved = useResource(isSaved(app, list, sku)) ?? false;

  async function toggle() {
    if (saved && onRemoved) {
      await removeSaved(app, list, sku, product.text_language);
      return onRemoved();
    }
    const result = await (saved ? removeFromList(app, list, sku) : addToList(app, list, product));
    if (!result.ok && result.fault.code !== 'not-found') notify(app, result.fault, { onRetry: toggle });
    if (result.ok && !saved) onAdded?.();
  }

  return (
    <ToggleButton pressed={saved} label={t('add', { name })} large={large} onToggle={toggle}>
      {children}
    </ToggleButton>
  );
}

export const WishlistButton = (props: Props) => (
  <SavedButton {...props} list="current-wishlist">
    <Heart className="icon" aria-hidden />
  </SavedButton>
);

export function CompareButton(props: Props) {
  const { ui } = useApp();
  const { t } = useTranslation('compare');
  const navigate = useNavigate();
  const noticeAdded = () =>
    ui.toasts.show({
      message: t('notices.added'),
      kind: 'success',
      actionLabel: t('open'),
      onAction: () => navigate(routes.compare.to()),
    });
  return (
    <SavedButton {...props} list="current-compare" onAdded={noticeAdded}>
      <Scale className="icon" aria-hidden />
    </SavedButton>
  );
}
