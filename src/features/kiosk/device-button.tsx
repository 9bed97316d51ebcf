// Opens the device report for staff: a button with the device's name at the end of the bar, or a URL ending in #device.
// The report is preloaded, so that it also opens offline.
import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tabConfig } from '#shared/config/tab-config.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { lazyModule } from '../../ui/lazy-component.ts';

const deviceSheet = lazyModule([], () => import('./device-sheet.tsx'), { after: 'lateParts' });
const ADDRESS = '#device';

export function DeviceButton() {
  const { config } = useApp();
  const { t } = useTranslation('kiosk');
  const sheet = deviceSheet.use();
  const [isOpen, setOpen] = useState(() => location.hash === ADDRESS);
  useEffect(() => {
    const ended = new AbortController();
    const follow = () => setOpen(location.hash === ADDRESS);
    // Back closes the report, and so does a wipe
    for (const event of ['hashchange', 'popstate'])
      window.addEventListener(event, follow, { signal: ended.signal });
    return () => ended.abort();
  }, []);
  const close = () => {
    setOpen(false);
    if (location.hash === ADDRESS)
      history.replaceState(history.state, '', location.pathname + location.search);
  };
  return (
    <>
      <button type="button" className="btn btn-quiet kiosk-device" onClick={() => setOpen(true)}>
        <Info className="icon" aria-hidden />
        {tabConfig(config).kiosk.name || t('device')}
      </button>
      {sheet && <sheet.DeviceSheet open={isOpen} onClose={close} />}
    </>
  );
}
