// The texts of the account: fetched with the login panel or the first page of the account; its errors
// join those that every page may need.
import account from './account.json';
import errors from './account-errors.json';

export default { account, errors };
