// The search panel with the products it lists: the place where the two features meet.
import { useShop } from '../../model/shop.ts';
import '../../ui/styles/search.css';
import { productUrl } from '../../config/product-url.ts';
import { ProductRow } from '../../features/product/product-row.tsx';
import type { SearchPanelProps } from '../../features/search/search-field.tsx';
import { SearchPanel } from '../../features/search/search-panel.tsx';

export default function ShopSearchPanel(props: SearchPanelProps) {
  const { config } = useShop();
  return (
    <SearchPanel
      {...props}
      productUrl={(product) => productUrl(config, product)}
      productRow={(product) => <ProductRow product={product} />}
    />
  );
}
