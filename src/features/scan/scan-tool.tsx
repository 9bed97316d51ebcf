// The button in the search field that scans a barcode with the camera of a phone or tablet.
import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isKiosk } from '#shared/config/tab-config.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useMedia } from '../../ui/use-media.ts';
import { CameraScan, hasCamera } from './camera-scan.tsx';
import { useOpenScanned } from './use-open-scanned.ts';

/** The camera of a computer looks at its user. */
const HAND_HELD = '(pointer: coarse)';

export function ScanTool() {
  const { config } = useApp();
  const { t } = useTranslation('scan');
  const [isLooking, setLooking] = useState(false);
  const onCode = useOpenScanned();
  const isHandHeld = useMedia(HAND_HELD);
  // a kiosk has this button in its bar
  if (!isHandHeld || !hasCamera() || isKiosk(config)) return null;
  return (
    <>
      <button type="button" className="tool" aria-label={t('scan')} onClick={() => setLooking(true)}>
        <ScanBarcode className="icon" aria-hidden />
      </button>
      <CameraScan open={isLooking} onClose={() => setLooking(false)} onCode={onCode} />
    </>
  );
}
