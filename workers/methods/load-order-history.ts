// Fetches one page of the order history into its claim (20 orders per page, the first page by default).
import { loadHistory } from '../session/refresh-account.ts';
import type { CustomerMethod } from './needs-login.ts';

export const loadOrderHistory: CustomerMethod<'loadOrderHistory'> = (context, { page }) =>
  loadHistory(context, page);
