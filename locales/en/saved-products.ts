// The texts of wishlist, compare and recently viewed: fetched once the first view stands.
import compare from './compare.json';
import recentlyViewed from './recently-viewed.json';
import wishlist from './wishlist.json';

export default { compare, 'recently-viewed': recentlyViewed, wishlist };
