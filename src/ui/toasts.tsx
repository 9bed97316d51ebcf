// Renders the notices. A notice's timer is paused while the pointer or the focus is on it.
// The notices stand in the modal dialog that is open, if any: what is outside of it cannot be clicked, focused, or read
// by a screen reader. They are moved, not rendered again, so that timers go on and no notice is announced twice.

import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ShownNotice } from './create-toasts.ts';
import { useInterfaceState } from './interface-state.ts';
import { markLanguage } from './mark-language.tsx';
import { markNumbers } from './mark-numbers.tsx';
import { useResource } from './use-resource.ts';

const NOTIFICATION_LIFETIME_MS = 5000;

const icons = { success: Check, info: Info, warning: TriangleAlert, error: CircleAlert };

function Toast({ notice, okLabel }: { notice: ShownNotice; okLabel: string }) {
  const { toasts } = useInterfaceState();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || notice.hasNoTimeout) return;
    const timer = setTimeout(() => toasts.hide(notice.id), notice.timeToLive ?? NOTIFICATION_LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [held, notice, toasts]);
  const act = () => {
    notice.onAction?.();
    toasts.hide(notice.id);
  };
  const marked = (text: string) => markLanguage(text, notice.names ?? [], markNumbers);
  const Icon = icons[notice.kind];
  return (
    <li
      className="toast"
      data-kind={notice.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className="icon" aria-hidden />
      <p role={notice.kind === 'error' ? 'alert' : 'status'}>
        {notice.about && <span className="sr-only">{marked(notice.about)}: </span>}
        {marked(notice.message)}
      </p>
      {notice.onAction && notice.actionLabel && (
        <button type="button" className="btn btn-quiet" onClick={act}>
          {notice.actionLabel}
        </button>
      )}
      <button
        type="button"
        className="btn btn-quiet"
        onClick={notice.actionLabel ? () => toasts.hide(notice.id) : act}
      >
        {okLabel}
      </button>
    </li>
  );
}

/** Scrolls the focused control into view if the notices cover it completely (scroll-padding keeps it clear). */
function uncoverFocus(list: Element): void {
  const focused = document.activeElement;
  if (!focused || focused === document.body || list.contains(focused)) return;
  const over = list.getBoundingClientRect();
  const { top, bottom, left, right } = focused.getBoundingClientRect();
  const isCovered = top >= over.top && bottom <= over.bottom && left >= over.left && right <= over.right;
  if (isCovered) focused.scrollIntoView({ block: 'nearest' });
}

/** Returns an element that stands in the topmost open dialog, or in `home` if none is open. */
function usePlaceInDialog(home: RefObject<HTMLElement | null>): HTMLElement {
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const settle = () => {
      // a dialog that is opened from another one is inside of it or after it in the document
      const above = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? home.current;
      if (place.parentElement !== above) above?.append(place);
    };
    settle();
    const opening = new MutationObserver(settle);
    opening.observe(document, { attributeFilter: ['open'], subtree: true });
    return () => opening.disconnect();
  }, [home, place]);
  return place;
}

/** Mounted once per page. */
export default function Toasts({ okLabel, regionLabel }: { okLabel: string; regionLabel: string }) {
  const { toasts } = useInterfaceState();
  const notices = useResource({ get: toasts.shown, subscribe: toasts.subscribe });
  const list = useRef<HTMLUListElement>(null);
  const home = useRef<HTMLDivElement>(null);
  const place = usePlaceInDialog(home);
  useEffect(() => {
    if (list.current) uncoverFocus(list.current);
  }, [notices]);
  return (
    <div ref={home}>
      {createPortal(
        <section aria-label={regionLabel} className="toasts">
          <ul ref={list}>
            {notices.map((notice) => (
              <Toast key={notice.id} notice={notice} okLabel={okLabel} />
            ))}
          </ul>
        </section>,
        place,
      )}
    </div>
  );
}
