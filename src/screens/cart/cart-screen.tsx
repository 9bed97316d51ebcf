// /cart: the cart page with its edit mode.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartViewLine } from '#shared/domain/cart/cart-view.ts';
import { CartPage } from '../../features/cart/cart-page.tsx';
import { ConfirmCarriedCart } from '../../features/cart/confirm-carried-cart.tsx';
import { WaitingHint } from '../../features/connection/waiting-hint.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { WaysOn } from '../ways-on/ways-on.tsx';
import { EditLine } from './edit-line.tsx';
import { LateGoesWith } from './late-goes-with.tsx';
import { ShareCart } from './share-cart.tsx';

export default function CartScreen() {
  const { t } = useTranslation('cart');
  const [edited, setEdited] = useState<CartViewLine>();
  usePageTitle(t('title'));
  return (
    <>
      <ConfirmCarriedCart />
      <CartPage
        hint={<WaitingHint />}
        share={<ShareCart />}
        waysOn={<WaysOn />}
        goesWith={<LateGoesWith />}
        onEdit={setEdited}
      />
      <EditLine line={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}
