// Products that go with those in the cart. Loaded separately; missing without notice if that fails.
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';

const GoesWith = lazyComponent(['suggestions'], () => import('./goes-with.tsx'));

export const LateGoesWith = () => (
  <LazyPart>
    <GoesWith />
  </LazyPart>
);
