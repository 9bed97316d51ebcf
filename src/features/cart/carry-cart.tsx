// Shows the cart as a QR code that opens it on a phone. The lines are in the URL fragment, so no server receives them.
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownLines } from '#shared/domain/cart/cart-view.ts';
import { currentCart } from '../../model/cart/current-cart.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { carriedAddress, carriedOf } from './carried-line.ts';

/** @param cartPath path of the cart page in the current store view */
export function CarryCart({ cartPath }: { cartPath: string }) {
  const app = useApp();
  const { t, i18n } = useTranslation(['kiosk', 'common']);
  const [isOpen, setOpen] = useState(false);
  const cart = useResource(currentCart(app, i18n.language));
  if (!cart || cart.lines.length === 0) return null;
  const address = carriedAddress(location.origin + cartPath, ownLines(cart.lines).map(carriedOf));
  return (
    <>
      <button type="button" className="btn btn-secondary" onClick={() => setOpen(true)}>
        <Smartphone className="icon" aria-hidden />
        {t('carry.button')}
      </button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('carry.title')}
        closeLabel={t('common:close')}
      >
        {address ? (
          <div className="stack kiosk-code pad-top-16">
            <p>{t('carry.text')}</p>
            <QrCode text={address} label={t('carry.code')} />
          </div>
        ) : (
          <p>{t('carry.tooMany')}</p>
        )}
      </Sheet>
    </>
  );
}
