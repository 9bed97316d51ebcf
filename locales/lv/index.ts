// The texts of one language that every page may need, one namespace per feature. A chunk of its own.
import app from './app.json';
import cart from './cart.json';
import category from './category.json';
import common from './common.json';
import connection from './connection.json';
import errors from './errors.json';
import home from './home.json';
import product from './product.json';

export default { app, cart, category, common, connection, errors, home, product };
