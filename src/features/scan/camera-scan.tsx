// Scans barcodes with the camera.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../ui/styles/camera.css';
import { Sheet } from '../../ui/sheet.tsx';
import { createDetector } from './create-detector.ts';

const LOOK_EVERY_MS = 120;

/** True if this device may have a camera that the page can use. */
export const hasCamera = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined;

/**
 * Polls the camera until a code is detected or the signal aborts. Rejects if access is denied or the detector could not
 * be loaded.
 */
async function lookForCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    video.srcObject = stream;
    await video.play();
    const detector = await createDetector();
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
  const { t } = useTranslation(['scan', 'common']);
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
          <video ref={video} className="camera" muted playsInline />
        )}
      </div>
    </Sheet>
  );
}
