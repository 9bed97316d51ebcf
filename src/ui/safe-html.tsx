// HTML of a backend, shown safely: descriptions, options, pages. The cleaning is fetched when it is first needed; until
// then, and when it cannot be had, no markup of the backend is in the page.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useInterfaceState } from './interface-state.ts';
import type { sanitiseHtml } from './sanitise-html.ts';
import { TextSkeleton } from './skeleton.tsx';

let sanitise: typeof sanitiseHtml | undefined;

/** Text without a sign of markup needs no cleaning. */
const isPlain = (html: string) => !/[<&]/.test(html);

/** In: HTML or plain text as the backend sent it. */
export function SafeHtml({ html }: { html: string }) {
  const { htmlRules } = useInterfaceState();
  const place = useRef<HTMLDivElement>(null);
  const plain = isPlain(html);
  const [ready, setReady] = useState(sanitise !== undefined);

  useEffect(() => {
    if (plain || ready) return;
    let current = true;
    const load = async () => {
      const part = await import('./sanitise-html.ts').catch(() => undefined); // asked for again when the connection is back
      if (!part) return;
      sanitise = part.sanitiseHtml;
      if (current) setReady(true);
    };
    void load();
    window.addEventListener('online', load);
    return () => {
      current = false;
      window.removeEventListener('online', load);
    };
  }, [plain, ready]);

  useLayoutEffect(() => {
    place.current?.replaceChildren(plain ? html : (sanitise?.(html, htmlRules) ?? ''));
  }, [html, plain, ready]);

  return (
    <>
      {!plain && !ready && <TextSkeleton lines={4} />}
      <div ref={place} className={plain ? 'rich whitespace-pre-line' : 'rich'} />
    </>
  );
}
