// The ways on that every screen with nothing of its own to show ends in. They come as a part of their own, below the words.
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';

const GoodsToGoOnWith = lazyComponent(['ways-on'], () => import('./goods-to-go-on-with.tsx'));

/** Where it cannot be fetched, the words above it stand alone: they name a way on too. */
export const WaysOn = (props: { areAbsent?: boolean }) => (
  <LazyPart>
    <GoodsToGoOnWith {...props} />
  </LazyPart>
);
