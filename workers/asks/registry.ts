// THE LIST OF ASKS. A row that is missing does not compile; what an ask needs is wrapped around it in plain sight.
import type { AskName } from '../../schemas/worker-api.ts';
import type { Ask } from './ask.ts';
import { listProducts } from './list-products.ts';
import { loadCategory } from './load-category.ts';
import { loadCmsPage } from './load-cms-page.ts';
import { loadParts } from './load-parts.ts';
import { loadProduct } from './load-product.ts';
import { needsOnline } from './needs-online.ts';
import { ping } from './ping.ts';
import { repriced } from './repriced.ts';
import { resolveUrl } from './resolve-url.ts';
import { search } from './search.ts';
import { sendNow } from './send-now.ts';
import { suggest } from './suggest.ts';

export const asksOf: { [A in AskName]: Ask<A> } = {
  listProducts: repriced(listProducts, ({ keys }) => keys),
  search,
  suggest,
  loadProduct: repriced(loadProduct, ({ key }) => [key]),
  loadParts,
  loadCategory,
  loadCmsPage,
  resolveUrl,
  sendNow: needsOnline(sendNow),
  ping,
};
