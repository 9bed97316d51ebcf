// The texts of the connection's sheet: fetched with it.
import syncSheet from './sync-sheet.json';

export default { 'sync-sheet': syncSheet };
