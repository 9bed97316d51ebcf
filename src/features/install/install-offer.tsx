// Offers to install the app: not at a kiosk and not if it is installed. Chromium browsers show their prompt on the
// click; on iOS the text explains the share menu.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isKiosk } from '#shared/config/tab-config.ts';
import { useApp } from '../../model/shell/app-context.ts';

type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };
/** `installPrompt` is set by the script in the page's head. */
type Page = { installPrompt?: InstallPrompt | undefined };

const isInstalled = (): boolean =>
  window.matchMedia?.('(display-mode: standalone)').matches === true ||
  (navigator as { standalone?: boolean }).standalone === true;

/** An iPad identifies itself as a Mac; no Mac has a touch screen. */
const isIos = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export default function InstallOffer() {
  const { config } = useApp();
  const { t } = useTranslation('update');
  const [offer, setOffer] = useState(() => (window as Page).installPrompt);
  // selects the text that is shown after the click; "text" while the browser's prompt is open
  const [outcome, setOutcome] = useState<'text' | 'done' | 'later'>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const take = () => setOffer((window as Page).installPrompt);
    // the event can also fire after mount; the head script's listener runs first and sets `installPrompt`
    window.addEventListener('beforeinstallprompt', take);
    return () => window.removeEventListener('beforeinstallprompt', take);
  }, []);
  if (isKiosk(config) || isInstalled() || (!offer && !outcome && !isIos())) return null;

  async function install(prompt: InstallPrompt) {
    // a prompt can be used only once
    (window as Page).installPrompt = undefined;
    // the focused button is about to unmount
    heading.current?.focus();
    setOutcome('text');
    let isAccepted = false;
    try {
      isAccepted = (await prompt.prompt()).outcome === 'accepted';
    } finally {
      setOutcome(isAccepted ? 'done' : 'later');
    }
  }
  const isOffered = offer && !outcome;
  return (
    <section className="stack stack-10 pad-20" aria-labelledby="install-title">
      <h2 id="install-title" ref={heading} tabIndex={-1}>
        {t('install.title')}
      </h2>
      <p className="small quiet" role="status">
        {t(`install.${outcome ?? 'text'}`)} {!isOffered && !outcome && t('install.ios')}
      </p>
      {isOffered && (
        <button
          type="button"
          className="btn btn-secondary start"
          onClick={() => {
            install(offer).catch((error: unknown) => console.warn('Failed to install the app', error));
          }}
        >
          {t('install.button')}
        </button>
      )}
    </section>
  );
}
