// The number of compared products, beside the compare icon in the header.

import { useApp } from '../../../model/app-context.ts';
import { savedCount } from '../../../model/saved-products.ts';
import { useResource } from '../../../ui/use-resource.ts';

export function CompareCount() {
  const app = useApp();
  const count = useResource(savedCount(app, 'current-compare')) ?? 0;
  return (
    count > 0 && (
      <span className="tool-count" translate="no">
        {count}
      </span>
    )
  );
}
