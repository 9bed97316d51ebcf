// Links for screens without their own content. Loaded separately, rendered below the screen's text.
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';

const GoodsToGoOnWith = lazyComponent(['ways-on'], () => import('./goods-to-go-on-with.tsx'));

/** Renders nothing if it fails to load; the text above also contains a link. */
export const WaysOn = (props: { areAbsent?: boolean }) => (
  <LazyPart>
    <GoodsToGoOnWith {...props} />
  </LazyPart>
);
