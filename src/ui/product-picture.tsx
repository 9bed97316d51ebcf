// A square picture that is sharp at 2× and never makes the page jump. It is asked for when its place comes near. One
// that cannot be had is tried again once, then leaves its place empty until the connection returns.
import { useEffect, useRef, useState } from 'react';

/** Stands in `src` until a picture's place comes near: an `img` without `src` is no valid HTML. */
const PLACEHOLDER = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** How often a picture is asked for before its place stays empty. */
const ATTEMPTS = 2;
const RETRY_DELAY_MS = 1000;
/** A place is near when it begins within so many heights of the window. */
const PRELOAD = 1.5;

const awaited = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls once the element is near. Out: gives up waiting. */
function whenNear(element: Element, act: () => void): () => void {
  const margin = `${(PRELOAD - 1) * 100}%`;
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) awaited.get(target)?.();
    },
    // the second one counts for rows that scroll sideways
    { rootMargin: margin, scrollMargin: `0px ${margin}` },
  );
  awaited.set(element, act);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

type Props = {
  src: string;
  src2x: string;
  /** side in CSS px at which src is sharp */
  px: number;
  /** how wide it stands, where that is not px: the browser then chooses by width and density */
  sizes?: string;
  alt: string;
  /** in the first view: loaded at once and first */
  eager?: boolean;
};

export function ProductPicture({ src, src2x, px, sizes, alt, eager }: Props) {
  const picture = useRef<HTMLImageElement>(null);
  const [near, setNear] = useState(eager);
  const [tries, setTries] = useState(1);
  const [failed, setFailed] = useState<string>();
  const missing = failed === src;
  const requested = near || eager;

  useEffect(() => {
    if (!requested && picture.current) return whenNear(picture.current, () => setNear(true));
  }, [requested]);
  useEffect(() => {
    if (!missing) return;
    const again = () => {
      setFailed(undefined);
      setTries((count) => count + 1);
    };
    const timer = tries % ATTEMPTS === 0 ? undefined : setTimeout(again, RETRY_DELAY_MS);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [missing, tries]);
  const place = { width: px, height: px, decoding: 'async' } as const;
  return (
    <>
      <img
        key={tries}
        ref={picture}
        className={missing ? 'invisible' : requested ? undefined : 'waits'}
        onError={() => setFailed(src)}
        src={requested ? src : PLACEHOLDER}
        srcSet={
          requested ? (sizes ? `${src} ${px}w, ${src2x} ${px * 2}w` : `${src} 1x, ${src2x} 2x`) : undefined
        }
        sizes={requested ? sizes : undefined}
        fetchPriority={eager ? 'high' : 'auto'}
        alt={alt}
        {...place}
      />
      {!eager && (
        <noscript>
          <img src={src} alt={alt} {...place} />
        </noscript>
      )}
    </>
  );
}
