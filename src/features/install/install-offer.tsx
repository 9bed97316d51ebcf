// Offers to install the shop, where that is of use: not at a kiosk, not where it is installed, and never by itself. Browsers
// that can say so do it at the press; on iOS it is done in the share menu, which the words lead to.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isKiosk } from '#shared/config/tab-config.ts';
import { useApp } from '../../model/app-context.ts';

type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };
/** What the page's head has kept of the browser's offer. */
type Page = { installPrompt?: InstallPrompt | undefined };

const isInstalled = (): boolean =>
  window.matchMedia?.('(display-mode: standalone)').matches === true ||
  (navigator as { standalone?: boolean }).standalone === true;

/** An iPad says that it is a Mac; no Mac is touched. */
const isIos = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export default function InstallOffer() {
  const { config } = useApp();
  const { t } = useTranslation('update');
  const [offer, setOffer] = useState(() => (window as Page).installPrompt);
  // which words stand after the press: those of the offer while the browser asks
  const [outcome, setOutcome] = useState<'text' | 'done' | 'later'>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const take = () => setOffer((window as Page).installPrompt);
    // the browser makes its offer when it likes, also after this is shown; the head's listener is the first to hear of it
    window.addEventListener('beforeinstallprompt', take);
    return () => window.removeEventListener('beforeinstallprompt', take);
  }, []);
  if (isKiosk(config) || isInstalled() || (!offer && !outcome && !isIos())) return null;

  async function install(prompt: InstallPrompt) {
    // a browser takes each offer once
    (window as Page).installPrompt = undefined;
    // the button goes
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
    <section className="stack gap-2.5 py-5" aria-labelledby="install-title">
      <h2 id="install-title" ref={heading} tabIndex={-1}>
        {t('install.title')}
      </h2>
      <p className="small quiet" role="status">
        {t(`install.${outcome ?? 'text'}`)} {!isOffered && !outcome && t('install.ios')}
      </p>
      {isOffered && (
        <button
          type="button"
          className="btn btn-secondary justify-self-start"
          onClick={() => {
            install(offer).catch((error: unknown) => console.warn('not installed', error));
          }}
        >
          {t('install.button')}
        </button>
      )}
    </section>
  );
}
