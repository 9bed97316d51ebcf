// The texts of one language that every page may need, one namespace per feature, and the way to those of parts that are
// fetched late. A chunk of its own.
import adding from './adding.json';
import app from './app.json';
import category from './category.json';
import common from './common.json';
import connection from './connection.json';
import errors from './errors.json';
import home from './home.json';
import product from './product.json';

export default { adding, app, category, common, connection, errors, home, product };

export const lateTexts = {
  ordering: () => import('./ordering.ts'),
  cart: () => import('./cart.ts'),
  'sync-sheet': () => import('./sync-sheet.ts'),
  'dev-sync': () => import('./dev-sync.ts'),
  listing: () => import('./listing.ts'),
  searching: () => import('./searching.ts'),
  'saved-products': () => import('./saved-products.ts'),
  choosing: () => import('./choosing.ts'),
  account: () => import('./account.ts'),
  'account-pages': () => import('./account-pages.ts'),
};
