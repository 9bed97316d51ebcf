// Tests the message of a failed login or registration: the backend's own message if it sent one, otherwise a message of
// the storefront.
import { beforeEach, describe, expect, it } from 'vitest';
import { errorCode } from '#schemas/error-code.ts';
import { failed, ok } from '#schemas/fault.ts';
import { withUnexpectedText } from '#src/features/account/with-unexpected-text.ts';
import type { InterfaceState } from '#src/ui/interface-state.ts';
import { newInterfaceState } from '../../support/browser/app-of.ts';

const OURS = 'Unexpected authorization error';
let shop: { ui: InterfaceState };
const reported = () => shop.ui.toasts.shown().map(({ message }) => message);

beforeEach(() => {
  shop = { ui: newInterfaceState() };
});

describe('a failed authorisation', () => {
  it("keeps the backend's message, even with a server error", () => {
    for (const code of ['refused', 'server-error'] as const) {
      const answer = failed(code, { status: 500, message: 'Invalid login or password.' });
      expect(withUnexpectedText(shop, answer, OURS)).toEqual(answer);
    }
    expect(reported()).toEqual([]);
  });

  it("shows the storefront's message if the backend sent none or could not be reached", () => {
    const silent = failed('server-error', { status: 500 });
    const unreached = failed('server-error', { errorCode: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND' });
    for (const answer of [silent, unreached, failed('refused'), failed('bad-shape', { message: 'x' })])
      expect(withUnexpectedText(shop, answer, OURS)).toMatchObject({
        ok: false,
        fault: { detail: { text: OURS } },
      });
    expect(reported()).toEqual([OURS]);
  });

  it('leaves successes and expected faults unchanged', () => {
    const expected = errorCode.options.filter((code) =>
      ['wrong-login', 'email-taken', 'offline'].includes(code),
    );
    for (const answer of [ok(1), ...expected.map((code) => failed(code))])
      expect(withUnexpectedText(shop, answer, OURS)).toEqual(answer);
    expect(reported()).toEqual([]);
  });
});
