// The offer to install the app. Optional: renders nothing until it is loaded.
import { lazyModule } from '../ui/lazy-component.ts';

const installOffer = lazyModule(['update'], () => import('../features/install/install-offer.tsx'));

export function OfferedInstall() {
  const offer = installOffer.use();
  return offer && <offer.default />;
}
