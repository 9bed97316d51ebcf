// HTML of a backend, shown safely: descriptions, options, pages. The cleaning is fetched when it is first needed; until
// then, and when it cannot be had, no markup of the backend is in the page. What a server drew cleaned stays as it is for
// as long as nothing else is to be shown.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TextSkeleton } from './card-skeletons.tsx';
import { useInterfaceState } from './interface-state.ts';
import type { sanitiseHtml } from './sanitise-html.ts';
import { useResource } from './use-resource.ts';

let sanitise: typeof sanitiseHtml | undefined;

/** Text without a sign of markup needs no cleaning. */
const isPlain = (html: string) => !/[<&]/.test(html);

const takingOver = { get: () => false, served: () => true, subscribe: () => () => undefined };

/** Is what a server drew being taken over? */
const useTakenOver = (): boolean => {
  const isTaking = useResource(takingOver);
  return useState(isTaking)[0];
};

type Props = {
  /** HTML or plain text as the backend sent it */
  html: string;
  /** the server drew it as well: the pages of the shop and news */
  isServed?: boolean;
};

export function SafeHtml({ html, isServed = false }: Props) {
  const { htmlRules, htmlMark } = useInterfaceState();
  const place = useRef<HTMLDivElement>(null);
  const plain = isPlain(html);
  const isTakenOver = useTakenOver() && isServed && !plain;
  const [drawn] = useState(isTakenOver ? html : undefined);
  const isDrawn = html === drawn;
  const [ready, setReady] = useState(sanitise !== undefined);

  useEffect(() => {
    if (plain || ready || isDrawn) return;
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
  }, [plain, ready, isDrawn]);

  useLayoutEffect(() => {
    if (isDrawn) return;
    place.current?.replaceChildren(plain ? html : (sanitise?.(html, htmlRules) ?? ''));
  }, [html, plain, ready, isDrawn]);

  const isKnown = plain || ready || isDrawn;
  return (
    <>
      {!isKnown && <TextSkeleton lines={4} />}
      <div
        ref={place}
        className={plain ? 'rich whitespace-pre-line' : 'rich'}
        // a text, so that whoever takes over looks at nothing the server drew in here
        suppressHydrationWarning
      >
        {(isTakenOver && htmlMark?.(html)) || ''}
      </div>
    </>
  );
}
