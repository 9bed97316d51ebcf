// The texts of checkout and orders: fetched with the first screen or sheet that shows them.
import checkout from './checkout.json';
import order from './order.json';

export default { checkout, order };
