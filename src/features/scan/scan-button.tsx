// The kiosk's button that scans a barcode with the camera. A hardware scanner works at any time.
import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraScan, hasCamera } from './camera-scan.tsx';
import { useOpenScanned } from './use-open-scanned.ts';
import { useScanner } from './use-scanner.ts';

export function ScanButton() {
  const { t } = useTranslation('scan');
  const [isLooking, setLooking] = useState(false);
  const onCode = useOpenScanned();
  useScanner(onCode);
  if (!hasCamera()) return null;
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
