// Derives the current session from the claims on the device. Pure; shared by window and worker.
import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import type { Customer } from '#schemas/documents/customer.ts';

/** `generation` is created at login: a different one means another login, possibly of another user. */
export type Session = { kind: 'guest' } | { kind: 'customer'; customer: Customer; generation: string };

/** Returns a customer session if profile and token belong to the same login, otherwise a guest session. */
export function sessionOf(
  user: ClaimValue<'current-user'> | undefined,
  token: ClaimValue<'current-token'> | undefined,
): Session {
  const belongs = user && token && token.token !== '' && user.generation === token.generation;
  return belongs
    ? { kind: 'customer', customer: user.current, generation: user.generation }
    : { kind: 'guest' };
}
