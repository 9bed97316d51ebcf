// The delivery address and the pickup point of the order document.
import { describe, expect, it } from 'vitest';
import { liga } from '../../../support/browser/confirmed-order.ts';
import { pickup } from '../../../support/browser/goods.ts';
import { build, id, line } from './built-order.ts';

describe('the order document', () => {
  it('is delivered to the pickup point, with the invoice address of the company', () => {
    const details = {
      ...liga,
      shipping: { ...liga.shipping, shippingMethod: 'pickup|shop', pickupPoint: 'RIX' },
      payment: {
        ...liga.payment,
        legalPerson: true,
        company: 'SIA Alfa',
        taxId: 'lv 40003000000',
        companyCode: '40003000000',
        streetAddress: 'Elizabetes iela 1',
        city: 'Rīga',
        zipCode: 'LV-1011',
        orderNotes: 'Zvanīt',
      },
    };
    const { addressInformation } = build({ details, shipping: pickup }).body;
    expect(addressInformation.shippingAddress?.street).toEqual(['Brīvības iela 90']);
    expect(addressInformation.billingAddress).toMatchObject({
      street: ['Elizabetes iela 1'],
      company: 'SIA Alfa',
      vat_id: 'LV40003000000',
    });
    expect(addressInformation.shippingExtraFields).toMatchObject({
      pickup_point: 'RIX',
      order_notes: 'Zvanīt',
      company_code: '40003000000',
    });
  });

  it('omits the delivery address for a virtual cart', () => {
    const cart = { generation: id, seq: 1, lines: [line], goods: 0, count: 1, virtual: true };
    const { addressInformation } = build({ cart, shipping: undefined }).body;
    expect(addressInformation.shippingAddress).toBeUndefined();
  });

  it('is delivered to the selected pickup point, or nowhere without a delivery', () => {
    const [rix] = pickup.points;
    const twoPoints = {
      ...pickup,
      points: [{ ...(rix as (typeof pickup.points)[0] & object), code: 'X', city: 'X' }, ...pickup.points],
    };
    const details = { ...liga, shipping: { ...liga.shipping, pickupPoint: 'RIX' } };
    expect(build({ details, shipping: twoPoints }).body.addressInformation.shippingAddress?.city).toBe(
      'Rīga',
    );
    const virtual = build({ shipping: undefined });
    expect(virtual.shipping_title).toBe('');
    expect(virtual.body.addressInformation).toMatchObject({
      shipping_carrier_code: '',
      shipping_method_code: '',
    });
  });
});
