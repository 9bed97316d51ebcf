// The offer to install the shop, where a page has room for it: fetched with the page, and not missed when it cannot be had.
import { type ComponentType, Suspense } from 'react';
import { lazyComponent, loadWithTexts } from '../ui/lazy-component.ts';

const InstallOffer = lazyComponent(
  [],
  (ui) =>
    loadWithTexts(ui, ['update'], import('../features/install/install-offer.tsx')).catch(() => undefined),
  (module): ComponentType => module?.default ?? (() => null),
);

export function OfferedInstall() {
  return (
    <Suspense>
      <InstallOffer />
    </Suspense>
  );
}
