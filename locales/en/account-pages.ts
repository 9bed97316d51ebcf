// The texts of the account's pages: fetched with the first of them. Addresses are worded as in checkout.
import accountPages from './account-pages.json';
import checkout from './checkout.json';

export default { 'account-pages': accountPages, checkout };
