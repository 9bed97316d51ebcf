// Connects the search panel to the product feature, which renders its results.
import { useApp } from '../../model/shell/app-context.ts';
import '../../ui/styles/search.css';
import { productUrl } from '#shared/config/product-url.ts';
import { ProductRow } from '../../features/product/product-row.tsx';
import type { SearchPanelProps } from '../../features/search/search-field.tsx';
import { SearchPanel } from '../../features/search/search-panel.tsx';

export default function AppSearchPanel(props: SearchPanelProps) {
  const { config } = useApp();
  return (
    <SearchPanel
      {...props}
      productUrl={(product) => productUrl(config, product)}
      productRow={(product) => <ProductRow product={product} />}
    />
  );
}
