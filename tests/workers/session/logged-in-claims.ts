// The claims of a device, and an order placed on it.
import type { MemorySession } from '../../support/worker/memory-session.ts';

export const bought = (id: string) => ({
  increment_id: id,
  created_at: '2026-01-01T00:00:00.000Z',
  status: 'new',
  grand_total: 10,
  total_item_count: 1,
});

export const claims = (tab: MemorySession) =>
  tab.read(
    'current-user',
    'current-token',
    'current-refresh-token',
    'shopper-group',
    'orders-history',
    'signup-wanted',
    'logging-out',
    'sealed-orders',
    'cart',
  );
