// Shown instead of a CMS page that cannot be loaded.
import type { Fault } from '#schemas/fault.ts';
import { Unresolved } from '../../features/navigation/url/unresolved.tsx';
import PageNotFoundScreen from '../page-not-found/page-not-found-screen.tsx';
import { WaysOn } from '../ways-on/ways-on.tsx';

export default function MissingPage({ fault, onRetry }: { fault: Fault; onRetry: () => void }) {
  return fault.code === 'no-cms-page' ? (
    <PageNotFoundScreen />
  ) : (
    <Unresolved fault={fault} onRetry={onRetry} below={<WaysOn />} />
  );
}
