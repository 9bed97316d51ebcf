// Visibility of the account details for a bank transfer.
import { describe, expect, it } from 'vitest';
import { openTransfer, printedIban } from '#shared/domain/order/open-transfer.ts';
import { orderStatuses } from '#shared/domain/order/order-status.ts';

const NOW = 1_800_000_000_000;
const HALF_AN_HOUR_MS = 1_800_000;
const transfer = { codes: ['wire'], recipient: 'Shop', iban: 'LV00', bank: 'Bank' };
const order = { code: 'wire', status: 'new', createdAt: NOW };

describe('the bank account details', () => {
  it('are shown only for the configured payment methods', () => {
    expect(openTransfer(order, transfer, NOW)).toBe(transfer);
    expect(openTransfer({ ...order, code: 'banktransfer' }, transfer, NOW)).toBeUndefined();
    expect(openTransfer(order, undefined, NOW)).toBeUndefined();
  });

  it('are shown only in the statuses of an unpaid order', () => {
    const shown = [...Object.keys(orderStatuses), 'payment_review'].filter((status) =>
      openTransfer({ ...order, status }, transfer, NOW),
    );
    expect(shown).toEqual(['new', 'pending', 'awaiting_payment']);
  });

  it('are shown for an unknown status only shortly after the order was placed on this device', () => {
    const unknown = { ...order, status: undefined };
    expect(openTransfer(unknown, transfer, NOW)).toBe(transfer);
    expect(openTransfer(unknown, transfer, NOW + HALF_AN_HOUR_MS + 1)).toBeUndefined();
    expect(openTransfer({ ...unknown, createdAt: undefined }, transfer, NOW)).toBeUndefined();
  });
});

it('formats an IBAN in groups of four, however it is configured', () => {
  for (const iban of ['LV00ZIBE0000000000000', 'LV00 ZIBE 0000 0000 0000 0'])
    expect(printedIban(iban)).toBe('LV00 ZIBE 0000 0000 0000 0');
});
