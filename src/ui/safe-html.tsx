// Renders backend HTML: descriptions, options, pages. The sanitiser is loaded on first use; until then no backend markup
// is in the page. Sanitised HTML from the server stays in place until `html` changes.
import { useLayoutEffect, useRef, useState } from 'react';
import { TextSkeleton } from './card-skeletons.tsx';
import { useInterfaceState } from './interface-state.ts';
import { lazyModule } from './lazy-component.ts';
import { useResource } from './use-resource.ts';

const sanitiser = lazyModule([], () => import('./sanitise-html.ts'), { isEarly: true });

/** True if the text contains no markup and needs no sanitising. */
const isPlain = (html: string) => !/[<&]/.test(html);

const takingOver = { get: () => false, served: () => true, subscribe: () => () => undefined };

/** True if this element hydrates server-rendered HTML. */
const useTakenOver = (): boolean => {
  const isTaking = useResource(takingOver);
  return useState(isTaking)[0];
};

type Props = {
  /** HTML or plain text from the backend */
  html: string;
  /** true if the server renders the HTML too (content pages and news) */
  isServed?: boolean;
};

export function SafeHtml({ html, isServed = false }: Props) {
  const { htmlRules, htmlMark } = useInterfaceState();
  const place = useRef<HTMLDivElement>(null);
  const plain = isPlain(html);
  const isTakenOver = useTakenOver() && isServed && !plain;
  const [drawn] = useState(isTakenOver ? html : undefined);
  const isDrawn = html === drawn;
  const sanitise = sanitiser.use(!plain && !isDrawn)?.sanitiseHtml;

  useLayoutEffect(() => {
    if (isDrawn) return;
    place.current?.replaceChildren(plain ? html : (sanitise?.(html, htmlRules) ?? ''));
  }, [html, plain, sanitise, isDrawn]);

  const isKnown = plain || sanitise !== undefined || isDrawn;
  return (
    <>
      {!isKnown && <TextSkeleton lines={4} />}
      <div
        ref={place}
        className={plain ? 'rich pre-line' : 'rich'}
        // a text child, so that hydration ignores the server-rendered nodes inside
        suppressHydrationWarning
      >
        {(isTakenOver && htmlMark?.(html)) || ''}
      </div>
    </>
  );
}
