// The texts of a listing's filters: fetched with the filters, after the first products.
import filters from './filters.json';

export default { filters };
