// S-22: a sealed order reveals none of its content and loses none.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { parseOrderLeniently } from '#shared/domain/order/parse-order-leniently.ts';
import { sealedOrder, unsealedOrder } from '#shared/domain/order/sealed-order.ts';
import { orderOf } from '../../../simulation/order-fixture.ts';

const secret = fc.stringMatching(/^Q[a-z]{9,20}$/);
const order: fc.Arbitrary<OrderDocument> = fc
  .record({
    name: secret,
    street: secret,
    title: secret,
    token: secret,
    products: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ name, street, title, token, products }) => {
    const made = orderOf('o-sealed', 3, {
      state: 'unknown',
      attempt: 2,
      fence: 4,
      sent_at: [5],
      order_token: token,
    });
    const { billingAddress } = made.body.addressInformation;
    const address = { ...billingAddress, firstname: name, street: [street] };
    const product = { ...made.body.products[0], name: title };
    return {
      ...made,
      refusal: name,
      payment_title: title,
      body: {
        ...made.body,
        products: Array.from({ length: products }, () => product),
        addressInformation: {
          ...made.body.addressInformation,
          billingAddress: address,
          shippingAddress: address,
        },
      },
    } as OrderDocument;
  });

describe('a sealed order', () => {
  it('contains no readable text of the order [S-22]', () => {
    fc.assert(
      fc.property(order, (made) => {
        const sealed = sealedOrder(made, 'box');
        expect(JSON.stringify(sealed)).not.toMatch(/Q[a-z]{9}|anna|Radio|Brīvības/i);
        expect(sealed).toMatchObject({ id: made.id, state: made.state, attempt: 2, fence: 4, sealed: 'box' });
        expect(sealed.body.products).toHaveLength(made.body.products.length);
        // the outbox reads a sealed order like any other order
        expect(parseOrderLeniently(sealed)).toEqual(sealed);
      }),
    );
  });

  it('is unsealed unchanged, in the state that it has reached since it was sealed [S-22]', () => {
    fc.assert(
      fc.property(order, (made) => {
        const sealed = sealedOrder(made, 'box');
        expect(unsealedOrder(sealed, made)).toEqual(made);
        const judged = {
          ...sealed,
          state: 'needs_consent',
          attempt: 3,
          last_verdict: { code: 'x', at: 9 },
        } as const;
        expect(unsealedOrder(judged, made)).toEqual({
          ...made,
          state: 'needs_consent',
          attempt: 3,
          last_verdict: { code: 'x', at: 9 },
        });
      }),
    );
  });
});
