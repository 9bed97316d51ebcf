// A full-screen view of a product's pictures, loaded on demand. Its buttons are created as DOM elements, because
// Trusted Types forbid markup from text.
import PhotoSwipe from 'photoswipe';
import type { AppContext } from '../../model/shell/app-context.ts';
import 'photoswipe/style.css';

/** A square picture; `side` in px. */
export type ZoomedPicture = { src: string; side: number; alt: string };

const paths = { close: 'M6 6l12 12M18 6 6 18', previous: 'm15 5-7 7 7 7', next: 'm9 5 7 7-7 7' } as const;
const SVG = 'http://www.w3.org/2000/svg';

/** Disables PhotoSwipe's own controls, which are created from markup. */
const withoutItsButtons = {
  close: false,
  zoom: false,
  counter: false,
  arrowPrev: false,
  arrowNext: false,
  preloader: false,
} as const;

function button(
  app: Pick<AppContext, 'i18n'>,
  what: keyof typeof paths,
  place: string,
  press: () => void,
): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = `zoom-button ${place}`;
  element.setAttribute('aria-label', app.i18n.t(`choosing:zoom.${what}`));
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'icon');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', paths[what]);
  svg.append(path);
  element.append(svg);
  element.addEventListener('click', press);
  return element;
}

/**
 * @param start index of the first picture to show
 * @param label accessible name of the dialog
 * @param onPicture called with the index of each picture that becomes current
 */
export function openZoom(
  app: Pick<AppContext, 'i18n'>,
  pictures: readonly ZoomedPicture[],
  start: number,
  label: string,
  onPicture: (place: number) => void,
): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const zoom = new PhotoSwipe({
    dataSource: pictures.map(({ src, side, alt }) => ({ src, width: side, height: side, alt })),
    index: start,
    bgOpacity: 1,
    showHideAnimationType: still ? 'none' : 'fade',
    maxZoomLevel: 3,
    ...withoutItsButtons,
  });
  zoom.on('afterInit', () => {
    zoom.element?.setAttribute('aria-label', label);
    zoom.element?.setAttribute('aria-modal', 'true');
    zoom.element?.append(button(app, 'close', 'close', close));
    if (pictures.length > 1)
      zoom.element?.append(
        button(app, 'previous', 'previous', () => zoom.prev()),
        button(app, 'next', 'next', () => zoom.next()),
      );
  });
  // PhotoSwipe ignores close() during its opening animation, so this closes the view once the animation has ended
  const close = () => {
    if (zoom.opener.isOpen) zoom.close();
    else zoom.on('openingAnimationEnd', () => zoom.close());
  };
  const closeEarly = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  document.addEventListener('keydown', closeEarly);
  zoom.on('openingAnimationEnd', () => document.removeEventListener('keydown', closeEarly));
  zoom.on('change', () => onPicture(zoom.currIndex));
  zoom.init();
}
