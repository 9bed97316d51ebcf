// From a barcode to the product: by a scanner at any time, by the camera behind a button where the browser reads barcodes.
import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useShop } from '../../model/shop.ts';
import { CameraScan, hasCameraScan } from './camera-scan.tsx';
import { findScanned } from './find-scanned.ts';
import { useScanner } from './use-scanner.ts';

export function ScanButton() {
  const shop = useShop();
  const { t, i18n } = useTranslation('kiosk');
  const navigate = useNavigate();
  const [isLooking, setLooking] = useState(false);
  const open = async (code: string) => {
    const page = await findScanned(shop, i18n.language, code);
    if (page) navigate(page.to, { state: page.state });
    else shop.ui.toasts.show({ message: t('notFound', { code }), kind: 'info' });
  };
  const onCode = (code: string) => {
    open(code).catch((error: unknown) => {
      console.error('nothing was looked up for a code', error);
      shop.ui.toasts.show({ message: t('notFound', { code }), kind: 'error' });
    });
  };
  useScanner(onCode);
  if (!hasCameraScan()) return null;
  return (
    <>
      <button type="button" className="btn btn-secondary" onClick={() => setLooking(true)}>
        <ScanBarcode className="icon" aria-hidden />
        {t('scan')}
      </button>
      <CameraScan open={isLooking} onClose={() => setLooking(false)} onCode={onCode} />
    </>
  );
}
