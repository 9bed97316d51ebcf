// Tests the text shown for an order whose request was answered with 401.
import { expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { claimToSend, settleOrder } from '#shared/domain/order/order-transitions.ts';
import { parkedText } from '#src/features/orders/parked-text.ts';
import { orderOf } from '../../simulation/order-fixture.ts';

const unauthorised = { state: 'unknown', code: 'unauthorised', retry: 'login', notTaken: true } as const;
const lost = { state: 'unknown', code: 'offline', retry: 'wait' } as const;
const answered = (principal: string, before?: OrderDocument) =>
  settleOrder(claimToSend(before ?? orderOf('o1', 1, { principal }), 1), unauthorised, 2);

it('asks a customer to log in [I-11]', () => {
  expect(parkedText(answered('user:7'))).toBe('saved.login');
});

it('asks a guest to take the order back into the cart [I-11 I-21]', () => {
  expect(parkedText(answered('guest'))).toBe('saved.loginAsked');
});

it('offers a guest no action while an earlier request may be in flight [I-01]', () => {
  const sent = settleOrder(claimToSend(orderOf('o1', 1), 1), lost, 2);
  expect(parkedText(answered('guest', sent))).toBeUndefined();
});

it('shows nothing for an order that is pending for another reason', () => {
  expect(parkedText(orderOf('o1', 1))).toBeUndefined();
  expect(parkedText(settleOrder(claimToSend(orderOf('o1', 1), 1), lost, 2))).toBeUndefined();
});
