// The offer to install the app. Optional: renders nothing if it fails to load.
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
