// The line of a product page that offers an alert. The sheet with the form is loaded when it is first opened.
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../model/shell/app-context.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import type { AlertSheetProps } from './alert-sheet.tsx';

const AlertSheet = lazyComponent<AlertSheetProps>(['alerts'], () => import('./alert-sheet.tsx'));

type Props = Pick<AlertSheetProps, 'about' | 'name' | 'language'>;

export function AlertLine({ about, ...named }: Props) {
  const { config } = useApp();
  const { t } = useTranslation('delivery');
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  if (!config.alerts.enabled) return null;
  return (
    <li>
      <Bell className="icon" aria-hidden />
      <p>
        <button
          type="button"
          className="link"
          aria-haspopup="dialog"
          onClick={() => {
            setUsed(true);
            setOpen(true);
          }}
        >
          {t(`alert.${about.kind}`)}
        </button>
      </p>
      {used && (
        <LazyPart failedText={t('errors:notOnDevice')} open={open}>
          <AlertSheet about={about} {...named} open={open} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </li>
  );
}
