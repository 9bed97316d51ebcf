// A carousel of banners. Touch, keyboard and buttons scroll it, and it advances by itself while at least half of it is
// in the viewport. It does not advance with reduced motion, while hovered or focused, or after the user has paused it.

import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markNumbers } from '../../../ui/mark-numbers.tsx';
import '../../../ui/styles/slider.css';
import type { PlacedBanner } from '#schemas/documents/content-document.ts';
import { SLIDE_MS } from '#shared/config/constants.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { BannerLink } from '../home/banner-link.tsx';
import { WidePicture } from './wide-picture.tsx';

/** Returns whether at least half of the element is in the viewport; false until the first measurement. */
function useSeen(element: React.RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      threshold: 0.5,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}

export default function Slider({ slides }: { slides: readonly PlacedBanner[] }) {
  const { t } = useTranslation('slider');
  const place = useRef<HTMLElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [isHeld, hold] = useState(false);
  const [isPaused, pause] = useState(false);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const seen = useSeen(place);
  const count = slides.length;
  /** index of the slide that the row is scrolling to; slides that it passes are not announced */
  const goal = useRef<number>(undefined);
  const noGoal = () => {
    goal.current = undefined;
  };

  const show = (next: number) => {
    const shown = (next + count) % count;
    setAt(shown);
    goal.current = shown;
    const { current } = row;
    current?.scrollTo?.({
      left: shown * current.clientWidth,
      behavior: isStill ? 'instant' : 'smooth',
    });
  };
  const goesOn = seen && count > 1 && !isStill && !isPaused && !isHeld;
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => show(at + 1), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [goesOn, at]);

  return (
    <section
      ref={place}
      className="slider"
      aria-roledescription={t('carousel')}
      aria-label={t('title')}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable row must be scrollable by keyboard
        tabIndex={0}
        aria-label={t('slides')}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth === 0) return;
          const near = Math.round(scrollLeft / clientWidth);
          if (goal.current !== undefined && goal.current !== near) return;
          noGoal();
          setAt(near);
        }}
        // manual scrolling cancels the target
        onPointerDown={noGoal}
        onWheel={noGoal}
        onKeyDown={noGoal}
      >
        {slides.map((slide, index) => (
          <li
            key={`${slide.code} ${slide.title} ${slide.image}`}
            aria-label={t('slide', { number: index + 1, total: count })}
          >
            <div className="text">
              <div className="stack stack-8">
                {slide.title && <h2>{slide.title}</h2>}
                {slide.subtitle && <p>{slide.subtitle}</p>}
              </div>
              <BannerLink to={slide.link} className="btn btn-secondary">
                {slide.buttonText || t('look')}
              </BannerLink>
            </div>
            <WidePicture path={slide.image} sizes="(min-width: 900px) 58vw, 92vw" />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="slider-controls">
          {!isStill && (
            <button
              type="button"
              className="round line"
              aria-label={t(isPaused ? 'play' : 'pause')}
              onClick={() => pause(!isPaused)}
            >
              {isPaused ? <Play className="icon" aria-hidden /> : <Pause className="icon" aria-hidden />}
            </button>
          )}
          <button
            type="button"
            className="round line"
            aria-label={t('previous')}
            onClick={() => show(at - 1)}
          >
            <ChevronLeft className="icon" aria-hidden />
          </button>
          <button type="button" className="round line" aria-label={t('next')} onClick={() => show(at + 1)}>
            <ChevronRight className="icon" aria-hidden />
          </button>
          <span className="small quiet num" role="status" aria-live={goesOn ? 'off' : 'polite'}>
            {markNumbers(t('slide', { number: at + 1, total: count }))}
          </span>
        </div>
      )}
    </section>
  );
}
