// The texts of the account: fetched with the login panel or the first page of the account.
import account from './account.json';

export default { account };
