// Scans barcodes with the camera, in browsers with `BarcodeDetector`.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/sheet.tsx';

const LOOK_EVERY_MS = 120;

type Detector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorMaker = new () => Detector;
const makerHere = (): DetectorMaker | undefined =>
  (window as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;

/** True if this device can scan with its camera. */
export const hasCameraScan = (): boolean =>
  makerHere() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;

/** Polls the camera until a code is detected or the signal aborts. Rejects if access is denied. */
async function lookForCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const Maker = makerHere();
  if (!Maker) return undefined;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    video.srcObject = stream;
    await video.play();
    const detector = new Maker();
    while (!signal.aborted) {
      const [seen] = await detector.detect(video);
      if (seen?.rawValue) return seen.rawValue;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

type Props = { open: boolean; onClose: () => void; onCode: (code: string) => void };

export function CameraScan({ open, onClose, onCode }: Props) {
  const { t } = useTranslation(['kiosk', 'common']);
  const video = useRef<HTMLVideoElement>(null);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (!open || !video.current) return;
    const ended = new AbortController();
    lookForCode(video.current, ended.signal).then(
      (code) => {
        if (code === undefined || ended.signal.aborted) return;
        onClose();
        onCode(code);
      },
      (error: unknown) => {
        console.error('Failed to open the camera', error instanceof Error ? error.name : typeof error);
        if (!ended.signal.aborted) setRefused(true);
      },
    );
    return () => {
      ended.abort();
      // the user may grant access the next time
      setRefused(false);
    };
  }, [open]);
  return (
    <Sheet open={open} onClose={onClose} title={t('camera.title')} closeLabel={t('common:close')}>
      <div className="stack pad-16">
        <p className="small quiet">{t('camera.text')}</p>
        {refused ? (
          <p className="note bad" role="alert">
            {t('camera.refused')}
          </p>
        ) : (
          <video ref={video} className="kiosk-camera" muted playsInline />
        )}
      </div>
    </Sheet>
  );
}
