// The texts of choosing on a product's page: bundles, groups, own options, downloads. Fetched with what shows them.
import choosing from './choosing.json';

export default { choosing };
