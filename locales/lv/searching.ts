// The texts of the search panel and the search page: fetched with them.
import search from './search.json';

export default { search };
