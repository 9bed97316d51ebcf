// How many products are compared, beside the scales in the header.
import { savedCount } from '../../../model/saved-products.ts';
import { useShop } from '../../../model/shop.ts';
import { useResource } from '../../../ui/use-resource.ts';

export function CompareCount() {
  const shop = useShop();
  const count = useResource(savedCount(shop, 'current-compare')) ?? 0;
  return (
    count > 0 && (
      <span className="tool-count" translate="no">
        {count}
      </span>
    )
  );
}
