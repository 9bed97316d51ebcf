// The sheet in which the user selects the store view (language) and the theme. All store views share one cart.

import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../model/shell/app-context.ts';
import { deviceSettings } from '../../../model/shell/settings.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import { saveSettings } from './commands.ts';
import { showTheme } from './show-theme.ts';

type Props = { open: boolean; onClose: () => void; onChoose: (store: string) => void };

const themes = ['system', 'light', 'dark'] as const;
const themeKeys = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;

export default function LanguageSheet({ open, onClose, onChoose }: Props) {
  const app = useApp();
  const { t, i18n } = useTranslation('language');
  const theme = useResource(deviceSettings(app))?.theme ?? 'system';
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close', { ns: 'common' })}>
      <ul className="choose">
        {app.config.stores.map((store) => (
          <li key={store.code}>
            <button
              type="button"
              lang={store.locale}
              aria-current={store.code === i18n.language}
              onClick={() => {
                void saveSettings(app, store.code, { store: store.code });
                onChoose(store.code);
                onClose();
              }}
            >
              {store.label}
              {store.code === i18n.language && <Check className="icon icon-small" aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      <p className="small quiet">{t('note')}</p>
      <p className="small quiet">{t('other')}</p>
      <fieldset className="theme">
        <legend className="field-label">{t('theme')}</legend>
        <div className="chips">
          {themes.map((name) => (
            <label key={name} className="pill">
              <input
                type="radio"
                name="theme"
                className="sr-only"
                checked={theme === name}
                onChange={() => {
                  showTheme(name);
                  void saveSettings(app, i18n.language, { theme: name });
                }}
              />
              {t(themeKeys[name])}
            </label>
          ))}
        </div>
      </fieldset>
    </Sheet>
  );
}
