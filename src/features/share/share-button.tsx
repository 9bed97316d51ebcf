// The button that shares a page. If the URL can be neither shared nor copied, a sheet shows it.
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isKiosk } from '#shared/config/tab-config.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { shareAddress } from './share-address.ts';

type Props = {
  /** title that the share sheet passes on */
  title: string;
  label: string;
  /** returns the absolute URL; undefined if there are too many products for one */
  address: () => string | undefined;
  /** true: only the icon is shown */
  round?: boolean;
};

export function ShareButton({ title, label, address, round }: Props) {
  const { config, ui } = useApp();
  const { t } = useTranslation(['share', 'common']);
  const [shown, setShown] = useState<string>();
  // the device's share sheet would lead out of a kiosk, whose cart has a code for phones
  if (isKiosk(config)) return null;
  const share = async () => {
    const url = address();
    if (url === undefined) return ui.toasts.show({ message: t('tooMany'), kind: 'warning' });
    const sharing = await shareAddress(title, url);
    if (sharing === 'copied') ui.toasts.show({ message: t('copied'), kind: 'success' });
    if (sharing === 'failed') setShown(url);
  };
  return (
    <>
      {round ? (
        <button type="button" className="round" aria-label={label} onClick={() => void share()}>
          <Share2 className="icon" aria-hidden />
        </button>
      ) : (
        <button type="button" className="link small" onClick={() => void share()}>
          {label}
        </button>
      )}
      <Sheet
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={t('manual.title')}
        closeLabel={t('common:close')}
      >
        <label className="field pad-16">
          <span>{t('manual.text')}</span>
          <input
            className="input"
            readOnly
            data-first
            value={shown ?? ''}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      </Sheet>
    </>
  );
}
