// A square picture that is sharp at 2× and causes no layout shift. It is loaded when it comes near the viewport, and
// retried once after a failure, then at the next `online` event.
import { useEffect, useRef, useState } from 'react';

/** The `src` until the picture is near: an `img` without `src` is invalid HTML. */
const PLACEHOLDER = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** Maximum number of requests; after that, the space stays empty until the next `online` event. */
const ATTEMPTS = 2;
const RETRY_DELAY_MS = 1000;
/** A picture is near if it starts within this many viewport heights. */
const PRELOAD = 1.5;

const awaited = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls `act` when the element is near. Returns a function that stops observing. */
function whenNear(element: Element, act: () => void): () => void {
  const margin = `${(PRELOAD - 1) * 100}%`;
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) awaited.get(target)?.();
    },
    // scrollMargin covers rows that scroll horizontally
    { rootMargin: margin, scrollMargin: `0px ${margin}` },
  );
  awaited.set(element, act);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

type Props = {
  src: string;
  src2x: string;
  /** width and height in CSS px at which `src` is sharp */
  px: number;
  /** the `sizes` attribute, if the displayed width is not `px`: the browser then chooses by width and density */
  sizes?: string;
  alt: string;
  /** true for a picture in the initial viewport, which loads immediately and with high priority */
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
        className={missing ? 'invisible' : undefined}
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
