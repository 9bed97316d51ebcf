// How many products are compared, beside the scales in the header.
import { useLive } from '../../ui/use-live.ts';
import { compareCount$ } from './queries.ts';

export function CompareCount() {
  const count = useLive(compareCount$, []) ?? 0;
  return count > 0 && <span className="n">{count}</span>;
}
