// The texts of the cart itself: fetched with its drawer or page, or with what puts something into it.
import cart from './cart.json';

export default { cart };
