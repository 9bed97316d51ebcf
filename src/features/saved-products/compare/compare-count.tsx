// How many products are compared, beside the scales in the header.
import { useShop } from '../../../model/shop.ts';
import { useLive } from '../../../ui/use-live.ts';
import { compareCount$ } from './queries.ts';

export function CompareCount() {
  const shop = useShop();
  const count = useLive(() => compareCount$(shop), []) ?? 0;
  return count > 0 && <span className="n">{count}</span>;
}
