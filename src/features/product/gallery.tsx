// The pictures of a product: a horizontally scrolling row with thumbnails. Each picture's space is square before it
// loads, so that nothing shifts.
import { ZoomIn } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { lazyModule } from '../../ui/lazy-component.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { CataloguePicture } from './catalogue-picture.tsx';

const zooming = lazyModule(['choosing'], () => import('./open-zoom.ts'), { isEarly: true });

type Props = {
  paths: readonly string[];
  /** base of the alternative texts */
  name: string;
  /** a button in the corner of the picture */
  action?: ReactNode;
};

export function Gallery({ paths, name, action }: Props) {
  const app = useApp();
  const { t } = useTranslation('product');
  const row = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const total = paths.length;

  const show = (next: number) => {
    const element = row.current;
    if (!element) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({ left: next * element.clientWidth, behavior: still ? 'instant' : 'smooth' });
  };

  const zoom = async () => {
    try {
      const { openZoom } = await zooming.load(app.ui);
      const side = px * 2;
      const pictures = paths.map((path, index) => ({ src: large(path), side, alt: altOf(index) }));
      openZoom(app, pictures, place, t('gallery.label'), show);
    } catch (error) {
      console.error('Failed to load the picture zoom', error);
      app.ui.toasts.show({ message: t('gallery.zoomFailed'), kind: 'warning' });
    }
  };

  const altOf = (index: number) =>
    total > 1 ? t('gallery.picture', { name, place: index + 1, total }) : name;
  const px = THUMBNAIL_PX.gallery;
  const large = (path: string) => pictureUrl(app.config, path, px * 2);
  return (
    <section className="gallery" aria-label={t('gallery.label')}>
      <div className="main tile">
        <ul
          ref={row}
          className="gallery-row"
          tabIndex={total > 1 ? 0 : undefined}
          aria-label={t('gallery.label')}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setPlace(Math.round(scrollLeft / Math.max(1, clientWidth)))
          }
        >
          {paths.map((path, index) => (
            <li key={path}>
              <ProductPicture
                src={pictureUrl(app.config, path, px)}
                src2x={large(path)}
                px={px}
                sizes="(min-width: 900px) 50vw, 100vw"
                alt={altOf(index)}
                eager={index === 0}
              />
            </li>
          ))}
        </ul>
        {action && <div className="corner">{action}</div>}
        {total > 1 && (
          <span className="count quiet num" aria-hidden="true" translate="no">
            {place + 1} / {total}
          </span>
        )}
        {total > 0 && (
          <button type="button" className="round" aria-label={t('gallery.zoom')} onClick={zoom}>
            <ZoomIn className="icon" aria-hidden />
          </button>
        )}
      </div>
      {total > 1 && (
        <div className="thumbs">
          {paths.map((path, index) => (
            <button
              key={path}
              type="button"
              aria-current={index === place || undefined}
              aria-label={t('gallery.show', { place: index + 1, total })}
              onClick={() => show(index)}
            >
              <CataloguePicture path={path} px={THUMBNAIL_PX.cart} alt="" />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
