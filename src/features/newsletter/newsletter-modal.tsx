// The newsletter dialog (panel `newsletterPopup`) and its automatic opening: once per device, `PAUSE_MS` after a
// product page or listing was opened on a later visit, and never over an open panel or dialog. A visit counts as a
// later one if the device was first seen at least 12 hours earlier.

import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { traitsOf } from '#shared/config/routes.ts';
import { mayInvite } from '#shared/domain/account/may-invite.ts';
import { analyticsConsent } from '../../model/account/analytics-consent.ts';
import { newsletterInvitation, newsletterTasks } from '../../model/account/newsletter-tasks.ts';
import { ownNewsletter } from '../../model/account/own-profile.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { usePanelOpen } from '../../ui/use-panel-open.ts';
import { useResource } from '../../ui/use-resource.ts';
import { consumeInvitation, noteFirstVisit } from './commands.ts';
import { NewsletterForm } from './newsletter-form.tsx';

const PANEL = 'newsletterPopup';
/** long enough for the user to start reading */
const PAUSE_MS = 8_000;

/** True while a panel or dialog is open, or the user is typing. */
function isBusy(isOverlayOn: boolean): boolean {
  const writes = document.activeElement?.matches('input, textarea, select') === true;
  return isOverlayOn || writes || document.querySelector('dialog[open]') !== null;
}

/** True if a subscription was requested on this device by any user; undefined while the device's data is read. */
function useIsAskedFor(): boolean | undefined {
  const app = useApp();
  const here = useResource(newsletterTasks(app));
  const own = useResource(ownNewsletter(app));
  if (here === undefined || own === undefined) return undefined;
  const known = here.known;
  return (
    own?.subscribed === true || known?.subscribed === true || known?.pending === true || here.tasks.length > 0
  );
}

function useInvitation(): void {
  const app = useApp();
  const { pathname } = useLocation();
  const kept = useResource(newsletterInvitation(app));
  const isAskedFor = useIsAskedFor();
  const consent = useResource(analyticsConsent(app));
  const isAnswered = !app.config.analytics.enabled || (consent !== undefined && consent !== null);
  const isNew = kept === null;
  const page = useRef<string | undefined>(pathname);
  useEffect(() => {
    page.current = pathname;
    return () => {
      page.current = undefined;
    };
  }, [pathname]);
  useEffect(() => {
    if (isNew) void noteFirstVisit(app);
  }, [isNew]);
  useEffect(() => {
    const { panels } = app.ui;
    if (!kept || isAskedFor === undefined || !isAnswered) return;
    const { isQuiet = false } = traitsOf(pathname);
    if (!mayInvite(kept, { isQuiet, isAskedFor, now: Date.now() })) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(invite, PAUSE_MS);
    };
    const invite = async () => {
      if (isBusy(panels.isOverlayOn()) || document.visibilityState !== 'visible') return wait();
      const taken = await consumeInvitation(app);
      // page and overlay may have changed during the write
      if (taken.ok && taken.value && page.current === pathname && !panels.isOverlayOn()) panels.open(PANEL);
    };
    wait();
    return () => clearTimeout(timer);
  }, [kept, isAskedFor, isAnswered, pathname]);
}

export default function NewsletterModal() {
  const { ui, config } = useApp();
  const { t } = useTranslation('newsletter');
  const open = usePanelOpen(PANEL);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  useInvitation();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) {
      setOpenedAt(pathname);
      element.showModal();
    } else element.close();
  }, [open]);
  // closes on navigation
  useEffect(() => {
    if (open && pathname !== openedAt) ui.panels.close(PANEL);
  }, [pathname]);
  const percent = config.promises.newsletterDiscountPercent;
  return (
    <dialog
      ref={dialog}
      className="dialog newsletter-dialog"
      aria-labelledby={titleId}
      closedby="any"
      onClose={() => ui.panels.close(PANEL)}
    >
      {open && (
        <>
          <div className="newsletter-head">
            <h2 id={titleId}>
              {markNumbers(t(percent === undefined ? 'modal.plain' : 'modal.title', { percent }))}
            </h2>
            <button
              type="button"
              className="round"
              aria-label={t('common:close')}
              onClick={() => dialog.current?.close()}
            >
              <X className="icon" aria-hidden />
            </button>
          </div>
          <p className="quiet">{t(percent === undefined ? 'modal.plainText' : 'modal.text')}</p>
          <NewsletterForm />
        </>
      )}
    </dialog>
  );
}
