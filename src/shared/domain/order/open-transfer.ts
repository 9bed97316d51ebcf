// Bank transfers: decides whether an order shows the account details from the configuration.
import type { ShopConfig } from '#schemas/shop-config.ts';
import { isWithinCheckout } from '../checkout/is-within-checkout.ts';
import type { OrderStatus } from './order-status.ts';

type Transfer = ShopConfig['payment']['transfer'];

const unpaidStatuses: ReadonlySet<string> = new Set<OrderStatus>(['new', 'pending', 'awaiting_payment']);

type Payment = {
  /** code of the payment method */
  code: string;
  /** the backend's status of the order; undefined while unknown */
  status: string | undefined;
  /** device time, ms; undefined for an order placed in another browser */
  createdAt: number | undefined;
};

/**
 * Returns the account to which the customer pays while the order is unpaid. An order with an unknown status counts as
 * unpaid only shortly after it was placed.
 */
export function openTransfer(
  { code, status, createdAt }: Payment,
  transfer: Transfer,
  now: number,
): NonNullable<Transfer> | undefined {
  if (!transfer?.codes.includes(code)) return undefined;
  const isJustPlaced = createdAt !== undefined && isWithinCheckout(createdAt, now);
  return (status === undefined ? isJustPlaced : unpaidStatuses.has(status)) ? transfer : undefined;
}

/** Formats an IBAN in groups of four, as printed; banks accept the spaces. */
export const printedIban = (iban: string): string =>
  iban.replaceAll(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
