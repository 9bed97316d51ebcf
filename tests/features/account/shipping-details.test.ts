// Tests the customer's addresses: they are validated by the rules of checkout, stored on the device, and sent as four
// keys of the profile.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Customer } from '#schemas/documents/customer.ts';
import { taskKinds } from '#schemas/task-kinds.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import {
  addressesOf,
  profileWithAddresses,
  type ShippingDetailsForm,
  shippingDetailsForm,
  shippingDetailsFormOf,
} from '#shared/domain/account/shipping-details-form.ts';
import { saveAddresses } from '#src/features/account/shipping/commands.ts';
import { ownProfile } from '#src/model/account/own-profile.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { anna, annasAddress, logIn, settle, tasksOn } from '../../support/browser/logged-in.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';
import { text } from '../../support/texts.ts';

const issues = (form: ShippingDetailsForm): Record<string, string> =>
  Object.fromEntries(
    [...(z.safeParse(shippingDetailsForm(), form).error?.issues ?? [])]
      .reverse()
      .map(({ path, message }) => [path.join('.'), message]),
  );
const filled = (customer: Customer = anna) => shippingDetailsFormOf(customer, 'LV');
const company = annasAddress({
  id: 68,
  street: ['Miera iela', '1'],
  company: 'SIA Alfa',
  company_code: '40003000000',
  vat_id: 'LV40003000000',
  default_shipping: false,
});

describe('the shipping details form', () => {
  it('saves the addresses of the profile unchanged', () => {
    const both = { ...anna, addresses: [annasAddress({ default_billing: false }), company] };
    for (const customer of [anna, both]) {
      const { firstname, lastname, email, addresses } = customer;
      expect(profileWithAddresses(customer, filled(customer))).toEqual({
        firstname,
        lastname,
        email,
        addresses,
      });
    }
  });

  it('saves four keys and at most one delivery and one invoice address for any input', () => {
    const word = fc.string({ maxLength: 40 });
    const block = fc.record({
      firstname: word,
      lastname: word,
      street: word,
      house: word,
      city: word,
      postcode: word,
      country: fc.constantFrom('LV', 'LT', 'EE'),
      region: fc.constant(''),
      telephone: word,
    });
    const form = fc.record({
      delivery: block,
      separateInvoice: fc.boolean(),
      invoice: block,
      legalPerson: fc.boolean(),
      company: word,
      companyCode: word,
      vatId: word,
    });
    const before = fc.subarray(
      [
        annasAddress({ default_billing: false }),
        company,
        annasAddress({ id: 69 }),
        annasAddress({ id: 70, default_shipping: false, default_billing: false }),
      ],
      {
        maxLength: 2,
      },
    );
    fc.assert(
      fc.property(form, before, (typed, addresses) => {
        const sent = profileWithAddresses({ ...anna, addresses }, typed);
        expect(Object.keys(sent).sort()).toEqual(['addresses', 'email', 'firstname', 'lastname']);
        expect(z.safeParse(taskKinds['profile-update'].payload, sent).success).toBe(true);
        expect(sent.addresses.filter((each) => each.default_shipping)).toHaveLength(1);
        expect(sent.addresses.filter((each) => each.default_billing)).toHaveLength(1);
        const ids = sent.addresses.flatMap(({ id }) => id ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        expect(sent.addresses.length).toBeLessThanOrEqual(2);
        for (const { company: named, default_billing } of sent.addresses)
          if (!typed.legalPerson || !default_billing) expect(named).toBe('');
      }),
    );
  });

  it('shows a message for a company VAT code shorter than 3 characters [S5.045]', () => {
    const short = filled({ ...anna, addresses: [] });
    expect(issues({ ...short, legalPerson: true, vatId: 'LV' }).vatId).toBe('vatCodeShort');
    expect(text('checkout:messages.vatCodeShort')).toBe('Company VAT code must have minimum 3 characters.');
  });

  it('validates required fields by the same rules as checkout', () => {
    expect(issues(filled())).toEqual({});
    const empty = filled({ ...anna, addresses: [] });
    expect(issues(empty)).toEqual({
      'delivery.street': 'required',
      'delivery.city': 'required',
      'delivery.postcode': 'required',
      'delivery.telephone': 'required',
    });
    const wrong = {
      ...filled(),
      delivery: { ...filled().delivery, firstname: 'A', lastname: 'B3', postcode: '10100', telephone: 'x' },
      separateInvoice: true,
      legalPerson: true,
      company: 'AB',
      companyCode: '4',
      vatId: '12345',
    };
    expect(issues(wrong)).toMatchObject({
      'delivery.firstname': 'nameShort',
      'delivery.lastname': 'alphabet',
      'delivery.postcode': 'zipFormat',
      'delivery.telephone': 'phone',
      'invoice.street': 'required',
      company: 'companyNameShort',
      companyCode: 'companyCodeShort',
      vatId: 'taxIdInvalid',
    });
    expect(
      issues({ ...wrong, separateInvoice: false, legalPerson: false, delivery: filled().delivery }),
    ).toEqual({});
  });

  it('keeps an address that is neither delivery nor invoice address while fewer than two are in use', () => {
    const cottage = annasAddress({
      id: 70,
      street: ['Jūras iela', '2'],
      default_shipping: false,
      default_billing: false,
    });
    const customer = { ...anna, addresses: [annasAddress(), cottage] };
    const kept = profileWithAddresses(customer, filled(customer)).addresses;
    expect(kept).toEqual([annasAddress(), cottage]);
    const invoiced = { ...filled(customer), separateInvoice: true };
    const ids = profileWithAddresses(customer, invoiced).addresses.map(({ id }) => id);
    expect(ids).toEqual([67, undefined]);
  });

  it('drops the invoice address once invoices go to the delivery address again', () => {
    const customer = { ...anna, addresses: [annasAddress({ default_billing: false }), company] };
    const together = { ...filled(customer), separateInvoice: false, legalPerson: false };
    expect(profileWithAddresses(customer, together).addresses).toEqual([annasAddress()]);
  });

  it('treats an address without a role as the delivery address', () => {
    const plain = annasAddress({ default_shipping: false, default_billing: false });
    expect(addressesOf([plain])).toEqual({ delivery: plain });
    expect(addressesOf([company])).toEqual({ delivery: company });
    expect(addressesOf([company, plain])).toEqual({ delivery: plain, invoice: company });
    expect(addressesOf([])).toEqual({});
  });
});

describe('saving shipping details', () => {
  let db: Databases;
  let app: AppContext;
  let device = 0;
  const profile = async () => {
    const own = await firstValue(ownProfile(app));
    if (!own) throw new Error('No customer is logged in');
    return own;
  };

  beforeEach(async () => {
    device += 1;
    db = await openDevice(`shipping-details-${device}`, ['claims', 'synctasks']);
    app = appOf(db);
  });
  afterEach(async () => {
    await Promise.all([db.catalogue.close(), db.personal.close()]);
  });

  it('shows them immediately while they are queued for this customer', async () => {
    await logIn(db);
    const form = filled();
    form.delivery.street = 'Ķiršu iela';
    expect((await saveAddresses(app, (await profile()).customer, form)).ok).toBe(true);
    const [task] = await tasksOn(db);
    expect(task).toMatchObject({ kind: 'profile-update', principal: 'user:158', state: 'waiting' });
    expect(task?.payload).toMatchObject({ addresses: [{ id: 67, street: ['Ķiršu iela', '13'] }] });
    expect(await profile()).toMatchObject({
      waiting: true,
      customer: { id: '158', addresses: [{ street: ['Ķiršu iela', '13'] }] },
    });
  });

  it('shows the latest pending update', async () => {
    await logIn(db);
    for (const street of ['Pirmā iela', 'Otrā iela']) {
      const form = filled();
      form.delivery.street = street;
      await saveAddresses(app, (await profile()).customer, form);
    }
    expect((await profile()).customer.addresses[0]?.street[0]).toBe('Otrā iela');
    for (const { id } of await tasksOn(db)) await settle(db, id, 'refused');
    expect(await profile()).toMatchObject({ waiting: false, customer: { addresses: [annasAddress()] } });
  });

  it('shows a new e-mail address that arrives after the update was queued', async () => {
    await logIn(db);
    await saveAddresses(app, anna, filled());
    await logIn(db, { ...anna, email: 'moved@example.lv' });
    expect(await profile()).toMatchObject({ waiting: true, customer: { email: 'moved@example.lv' } });
  });

  it('does not show updates that another customer queued', async () => {
    await logIn(db);
    const form = filled();
    form.delivery.street = 'Ķiršu iela';
    await saveAddresses(app, anna, form);
    await logIn(db, { ...anna, id: '159', addresses: [] });
    expect(await profile()).toMatchObject({ waiting: false, updates: [], customer: { addresses: [] } });
  });

  it('returns a fault if the device cannot store them', async () => {
    expect(await firstValue(ownProfile(app))).toBeNull();
    await db.personal.close();
    expect(await saveAddresses(app, anna, filled())).toEqual({ ok: false, fault: { code: 'not-saved' } });
  });
});
