// Who is logged in, from what the device holds. Pure; window and worker ask here.
import type { ClaimValue } from '../../../schemas/documents/claim-document.ts';
import type { Customer } from '../../../schemas/documents/customer.ts';

/** `generation` is born at login: another one is another login, perhaps another person. */
export type Session = { kind: 'guest' } | { kind: 'customer'; customer: Customer; generation: string };

/** A customer is logged in while profile and token of the same login are there; else it is a guest. */
export function sessionOf(
  user: ClaimValue<'current-user'> | undefined,
  token: ClaimValue<'current-token'> | undefined,
): Session {
  const belongs = user && token && token.token !== '' && user.generation === token.generation;
  return belongs
    ? { kind: 'customer', customer: user.current, generation: user.generation }
    : { kind: 'guest' };
}
