// Tests changes of the customer's address book: they are stored on the device, shown at once, and queued as changes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Address } from '#schemas/documents/customer.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { changeAddressBook, makeDefault } from '#src/features/account/shipping/commands.ts';
import { ownProfile } from '#src/model/account/own-profile.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { anna, annasAddress, logIn, settle, tasksOn } from '../../support/browser/logged-in.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

const at = (street: string, over: Partial<Address> = {}) => annasAddress({ street: [street, '13'], ...over });
const { id: _saved, ...unsaved } = at('Jūras iela', { default_shipping: false, default_billing: false });

describe('a change of the address book', () => {
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
    const change = { was: annasAddress(), becomes: at('Ķiršu iela') };
    expect((await changeAddressBook(app, (await profile()).customer, change)).ok).toBe(true);
    const [task] = await tasksOn(db);
    expect(task).toMatchObject({ kind: 'profile-update', principal: 'user:158', state: 'waiting' });
    expect(task?.payload).toMatchObject({ addresses: [change.becomes], changes: [change] });
    expect(await profile()).toMatchObject({
      waiting: true,
      customer: { id: '158', addresses: [{ street: ['Ķiršu iela', '13'] }] },
    });
  });

  it('shows the latest pending update', async () => {
    await logIn(db);
    for (const street of ['Pirmā iela', 'Otrā iela']) {
      const { customer } = await profile();
      const [was = annasAddress()] = customer.addresses;
      await changeAddressBook(app, customer, { was, becomes: at(street) });
    }
    expect((await profile()).customer.addresses[0]?.street[0]).toBe('Otrā iela');
    for (const { id } of await tasksOn(db)) await settle(db, id, 'refused');
    expect(await profile()).toMatchObject({ waiting: false, customer: { addresses: [annasAddress()] } });
  });

  it('shows a new e-mail address that arrives after the update was queued', async () => {
    await logIn(db);
    await makeDefault(app, anna, annasAddress(), 'default_billing');
    await logIn(db, { ...anna, email: 'moved@example.lv' });
    expect(await profile()).toMatchObject({ waiting: true, customer: { email: 'moved@example.lv' } });
  });

  it('does not show updates that another customer queued', async () => {
    await logIn(db);
    await changeAddressBook(app, anna, { becomes: at('Ķiršu iela') });
    await logIn(db, { ...anna, id: '159', addresses: [] });
    expect(await profile()).toMatchObject({ waiting: false, updates: [], customer: { addresses: [] } });
  });

  it('returns a fault if the device cannot store them', async () => {
    expect(await firstValue(ownProfile(app))).toBeNull();
    await db.personal.close();
    expect(await changeAddressBook(app, anna, { becomes: at('Ķiršu iela') })).toEqual({
      ok: false,
      fault: { code: 'not-saved' },
    });
  });

  it('shows any number of addresses that the backend accepts', async () => {
    const { addresses } = anna;
    await logIn(db, { ...anna, address_limit: 50 });
    for (const city of ['Cēsis', 'Ogre', 'Valka'])
      await changeAddressBook(app, (await profile()).customer, { becomes: { ...unsaved, city } });
    expect((await profile()).customer.addresses).toEqual([
      ...addresses,
      ...['Cēsis', 'Ogre', 'Valka'].map((city) => ({ ...unsaved, city })),
    ]);
  });

  it('has one default address of each kind', async () => {
    await logIn(db, { ...anna, addresses: [annasAddress(), { ...unsaved, id: 68 }] });
    const { customer } = await profile();
    await makeDefault(app, customer, { ...unsaved, id: 68 }, 'default_shipping');
    const roles = (await profile()).customer.addresses.map((each) => [
      each.default_shipping,
      each.default_billing,
    ]);
    expect(roles).toEqual([
      [false, true],
      [true, false],
    ]);
  });
});
