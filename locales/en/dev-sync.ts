// The texts of the developers' page: fetched with it.
import devSync from './dev-sync.json';

export default { 'dev-sync': devSync };
