import { type SavedList, savedCount } from '../../model/catalogue/saved-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useResource } from '../../ui/use-resource.ts';

/** The number of products in a list, beside its icon in the header. */
export function SavedCount({ list }: { list: SavedList }) {
  const count = useResource(savedCount(useApp(), list)) ?? 0;
  return (
    count > 0 && (
      <span className="tool-count" translate="no">
        {count}
      </span>
    )
  );
}
