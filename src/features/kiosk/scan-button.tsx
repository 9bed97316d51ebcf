// Opens the product of a scanned barcode. A hardware scanner works at any time; the camera has a button if the browser
// supports it.
import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { codesOf, LONGEST_CODE } from '#shared/domain/catalogue/codes-of.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { CameraScan, hasCameraScan } from './camera-scan.tsx';
import { findScanned } from './find-scanned.ts';
import { useScanner } from './use-scanner.ts';

export function ScanButton() {
  const app = useApp();
  const { t, i18n } = useTranslation('kiosk');
  const navigate = useNavigate();
  const [isLooking, setLooking] = useState(false);
  const onCode = (scan: string) => {
    const [bare = scan] = codesOf(scan);
    const code = bare.length > LONGEST_CODE ? `${bare.slice(0, LONGEST_CODE)}…` : bare;
    const tell = (kind: 'info' | 'error') => app.ui.toasts.show({ message: t('notFound', { code }), kind });
    findScanned(app, i18n.language, scan).then(
      (page) => (page ? navigate(page.to, { state: page.state }) : tell('info')),
      (error: unknown) => {
        console.error('Failed to look up a scanned code', error);
        tell('error');
      },
    );
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
