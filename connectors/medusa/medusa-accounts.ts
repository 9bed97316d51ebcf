// Accounts of Medusa. Invariants:
// - Only a 401 in Medusa's own JSON means a wrong password; any other failure is a 503, which devices retry.
// - With the secret key, profile and addresses are read and written by the admin API, so that a session of the bridge
//   outlasts Medusa's token; without it, by the store API with the token.
// - Addresses that the bridge does not show are never deleted.
import { randomBytes } from 'node:crypto';
import type { Accounts, Profile } from '#bridge/ports/accounts.ts';
import type { BookedCustomer } from '#bridge/ports/customer-book.ts';
import { refuse } from '#bridge/ports/refusal.ts';
import { CUSTOMER_ID, type CustomerToken, createCustomerTokens, readToken } from './customer-token.ts';
import { eraseRecords } from './erase-records.ts';
import { guarded } from './guarded.ts';
import { isRecord, recordsOf } from './import/text-of.ts';
import { bridgeAddressOf, shownAddresses } from './medusa-address.ts';
import { type Json, MedusaError } from './medusa-client.ts';
import type { MedusaContext } from './medusa-context.ts';
import { type OwnApi, writeAddresses } from './write-addresses.ts';

/** Kind of the records of groups: the bridge's numbers by Medusa's ids. */
const GROUP = 'group';
const GENERAL_GROUP = 1;
/** time for which the connector caches whether the plug-in has the route for passwords */
const ROUTE_KNOWN_MS = 10 * 60_000;
const PASSWORDS = '/admin/store-passwords';

const emailTaken = () =>
  refuse(400, {
    errorMessage: 'A customer with the same email already exists in an associated website',
    errorCode: 'email-taken',
  });
const notOffered = () => refuse(400, { errorCode: 'not-offered' });
const loginNeeded = () => refuse(401, "The consumer isn't authorized to access %resources.");

const isFault = (error: unknown, fault: MedusaError['fault'], type?: string): boolean =>
  error instanceof MedusaError && error.fault === fault && (type === undefined || error.type === type);
/** True for Medusa's own refusal of a login; a proxy's 401 has no such type. */
const isWrongLogin = (error: unknown): boolean => isFault(error, 'unauthorised', 'unauthorized');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Medusa compares e-mail addresses case-sensitively; the bridge registers them in lower case. */
const lower = (email: string): string => email.normalize('NFC').toLowerCase();
const spellings = (email: string): string[] => [...new Set([email.normalize('NFC'), lower(email)])];

type SignedIn = { login: string; token: CustomerToken };

export type MedusaAccounts = {
  accounts: Accounts;
  /** Returns the customer's token, renewed if needed; undefined if the customer has to log in again. */
  tokenOf: (customerId: number) => Promise<string | undefined>;
};

/** @param forgetOrders deletes a customer's data from the ledger of orders */
export function createMedusaAccounts(
  { client, services }: Pick<MedusaContext, 'client' | 'services'>,
  forgetOrders: (customerId: number) => Promise<void>,
): MedusaAccounts {
  const { records, customers, elapsed } = services;
  const tokens = createCustomerTokens({ client, services });
  let route: { exists: boolean; until: number } | undefined;

  /**
   * Returns the number of the customer's set of groups. Customers share it only if they are in the same groups, since
   * devices store prices by it.
   */
  async function groupOf({ groups }: Json): Promise<number> {
    const ids = recordsOf(groups)
      .map(({ id }) => textOf(id))
      .filter((id) => id !== '');
    if (ids.length === 0) return GENERAL_GROUP;
    const name = [...new Set(ids)].sort().join(' ');
    const numbers = await records.change(GROUP, 'numbers', (stored = {}) =>
      name in stored
        ? undefined
        : { ...stored, [name]: Math.max(GENERAL_GROUP, ...Object.values(stored).map(Number)) + 1 },
    );
    return Number(numbers?.[name]);
  }

  /** Creates or refreshes the bridge's row of a customer of Medusa. */
  async function book(customer: Json): Promise<BookedCustomer & { groupId: number }> {
    const engineCustomer = textOf(customer.id);
    const known = await records.read(CUSTOMER_ID, engineCustomer);
    const { id } =
      known ?? (await records.create(CUSTOMER_ID, engineCustomer, { id: await customers.newId() }));
    const groupId = await groupOf(customer);
    const row = await customers.write(Number(id), {
      email: textOf(customer.email),
      firstname: textOf(customer.first_name),
      lastname: textOf(customer.last_name),
      groupId,
    });
    await tokens.link(row.id, engineCustomer);
    return { ...row, groupId };
  }

  const apiOf = (engineCustomer: string, token: string | undefined): OwnApi => {
    if (client.admin !== undefined)
      return {
        send: client.admin,
        path: `/admin/customers/${engineCustomer}`,
        request: { query: { fields: '*addresses,*groups' } },
      };
    if (token === undefined) throw loginNeeded();
    return { send: client.store, path: '/store/customers/me', request: { token } };
  };

  /** Reads the customer; undefined if Medusa has deleted it. */
  async function readCustomer(api: OwnApi): Promise<Json | undefined> {
    try {
      const { customer } = await api.send('GET', api.path, api.request);
      return isRecord(customer) && !customer.deleted_at ? customer : undefined;
    } catch (error) {
      if (isFault(error, 'missing')) return undefined;
      if (api.send === client.store && isFault(error, 'unauthorised')) throw loginNeeded();
      throw error;
    }
  }

  /** Returns the customer with its API. @throws 401 if Medusa has deleted it; its sessions end */
  async function own(customerId: number): Promise<{ api: OwnApi; customer: Json }> {
    const stored = await tokens.read(customerId);
    const api = stored && apiOf(stored.engineCustomer, await tokens.tokenOf(customerId));
    const customer = api && (await readCustomer(api));
    if (api !== undefined && customer !== undefined) return { api, customer };
    // finishes a deletion that was interrupted after its login was removed, because it could not be confirmed again
    const isFinished = await customers.finishDeletion(customerId, () => erase(customerId));
    if (!isFinished && stored !== undefined) await customers.endSessions(customerId);
    throw loginNeeded();
  }

  async function profileOf(customer: Json): Promise<Profile> {
    const { id, email, firstname, lastname, groupId } = await book(customer);
    return {
      ...{ id, email, firstname, lastname, groupId },
      createdAt: textOf(customer.created_at),
      updatedAt: textOf(customer.updated_at),
      addresses: shownAddresses(customer.addresses).map((address) => bridgeAddressOf(address, id)),
    };
  }

  /** Logs in with the first spelling that matches; undefined if the password or the e-mail address is wrong. */
  async function signIn(logins: readonly string[], password: string): Promise<SignedIn | undefined> {
    for (const login of logins)
      try {
        const body = { email: login, password };
        const answer = await client.store('POST', '/auth/customer/emailpass', { body });
        // the store has no screens for a second factor or for confirming an e-mail address
        if (answer.mfa_required === true || answer.verification_required === true) throw notOffered();
        const token = readToken(answer.token);
        if (token !== undefined) return { login, token };
      } catch (error) {
        if (!isWrongLogin(error)) throw error;
      }
    return undefined;
  }

  /** Records a customer who has just logged in, with the token; undefined if Medusa has deleted them. */
  async function enter({
    login,
    token,
  }: SignedIn): Promise<{ row: BookedCustomer; customer: Json } | undefined> {
    const customer = await readCustomer(apiOf(token.engineCustomer, token.token));
    if (customer === undefined) return undefined;
    const row = await book(customer);
    await tokens.store(row.id, token, login);
    return { row, customer };
  }

  const erase: Accounts['erase'] = async (customerId) => {
    if (client.admin === undefined) throw notOffered();
    await forgetOrders(customerId);
    const stored = await tokens.read(customerId);
    if (stored !== undefined)
      await client.admin('DELETE', `/admin/customers/${stored.engineCustomer}`).catch(async (error) => {
        // Medusa also returns 404 if only the login is missing, and keeps the customer then
        const api = apiOf(stored.engineCustomer, undefined);
        if (!isFault(error, 'missing') || (await readCustomer(api)) !== undefined) throw error;
      });
    await eraseRecords(records, customerId);
  };

  const accounts: Accounts = {
    known: (email) => customers.find(email),

    find: async (email) => {
      if (client.admin === undefined) return customers.find(email);
      const query = { email: spellings(email), has_account: 'true', fields: '*groups', limit: 2 };
      const answer = await client.admin('GET', '/admin/customers', { query });
      const found = recordsOf(answer.customers);
      const customer = found.find((one) => one.email === email.normalize('NFC')) ?? found[0];
      return customer && book(customer);
    },

    verify: async ({ email, customerId, password }) => {
      const before = await (customerId === undefined ? customers.find(email) : customers.read(customerId));
      const stored = customerId === undefined ? undefined : await tokens.read(customerId);
      const signedIn = await signIn(
        stored?.login ? [stored.login] : spellings(email),
        password.normalize('NFC'),
      );
      const entered = signedIn && (await enter(signedIn));
      if (entered === undefined) return undefined;
      const { id, proof } = entered.row;
      if (customerId !== undefined && customerId !== id) return undefined;
      // the proof from before the password was verified, because a password that was set in between has replaced it
      return { customerId: id, proof: before?.id === id ? before.proof : proof };
    },

    register: async ({ email, firstname, lastname, addresses }, given) => {
      const [login, password] = [lower(email), given.normalize('NFC')];
      const body = { email: login, password };
      // succeeds again with the same password while the login has no customer, which repairs a lost response
      const answer = await client
        .store('POST', '/auth/customer/emailpass/register', { body })
        .catch((error) => {
          throw isWrongLogin(error) ? emailTaken() : error;
        });
      const customer = { email: login, first_name: firstname, last_name: lastname };
      await client
        .store('POST', '/store/customers', { token: textOf(answer.token), body: customer })
        .catch((error) => {
          if (isFault(error, 'refused', 'duplicate_error')) throw emailTaken();
          throw isFault(error, 'refused') ? notOffered() : error;
        });
      const signedIn = await signIn([login], password);
      const made = signedIn && (await enter(signedIn));
      if (made === undefined) throw new MedusaError('broken', 'POST /store/customers', undefined);
      if (addresses.length === 0) return profileOf(made.customer);
      const { id } = made.row;
      await writeAddresses(await own(id), { addresses }, id);
      return profileOf((await own(id)).customer);
    },

    // also renews the token of a customer who returns before it expires
    profile: async (customerId) => profileOf((await own(customerId)).customer),

    changeProfile: async (customerId, { firstname, lastname, email, ...book }) => {
      const found = await own(customerId);
      const { api, customer } = found;
      // Medusa cannot move a login to another e-mail address
      if (email !== undefined && lower(email) !== lower(textOf(customer.email))) throw notOffered();
      await writeAddresses(found, book, customerId);
      const { token } = api.request;
      const body = {
        ...(firstname !== undefined && { first_name: firstname }),
        ...(lastname !== undefined && { last_name: lastname }),
      };
      if (Object.keys(body).length > 0) await api.send('POST', api.path, { token, body });
    },

    setsPasswords: async () => {
      if (client.admin === undefined) return false;
      if (route !== undefined && elapsed() < route.until) return route.exists;
      // the plug-in refuses an empty body; without the plug-in Medusa has no such path
      const exists = await client.admin('POST', PASSWORDS, { body: {} }).then(
        () => true,
        (error) => {
          if (isFault(error, 'refused')) return true;
          if (isFault(error, 'missing')) return false;
          throw error;
        },
      );
      route = { exists, until: elapsed() + ROUTE_KNOWN_MS };
      return exists;
    },

    setPassword: async (customerId, given) => {
      const stored = await tokens.read(customerId);
      const { email } = await customers.read(customerId);
      if (client.admin === undefined) throw notOffered();
      const body = { email: stored?.login || email, password: given.normalize('NFC') };
      await client.admin('POST', PASSWORDS, { body }).catch((error) => {
        throw isFault(error, 'missing') || isFault(error, 'refused') ? notOffered() : error;
      });
      return `engine ${randomBytes(16).toString('hex')}`;
    },

    erase,
  };

  const around = <A extends unknown[], T>(what: string, method: (...args: A) => Promise<T>) =>
    guarded({ services }, `medusa accounts, ${what}`, method);
  return {
    accounts: {
      known: accounts.known,
      find: around('find', accounts.find),
      verify: around('login', accounts.verify),
      register: around('registration', accounts.register),
      profile: around('profile', accounts.profile),
      changeProfile: around('change', accounts.changeProfile),
      setsPasswords: around('passwords', accounts.setsPasswords),
      setPassword: around('password', accounts.setPassword),
      erase: around('deletion', accounts.erase),
    },
    tokenOf: tokens.tokenOf,
  };
}
