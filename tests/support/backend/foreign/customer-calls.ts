// Customer accounts of the foreign backend: login, profile, passwords and past orders. Tests expire the tokens.
import { randomBytes } from 'node:crypto';
import {
  type Answer,
  enveloped,
  type Fields,
  type ForeignApi,
  type ForeignRequest,
  fieldsOf,
  foreignKeys,
  isFields,
  missingProperty,
  Refusal,
  schemaError,
  textOf,
  wrongPattern,
} from './exchange.ts';
import type { ForeignOrder } from './orders.ts';

export type Customer = {
  id: number;
  email: string;
  firstname: string;
  lastname: string;
  password: string;
  addresses: Fields[];
};

export type CustomerCalls = {
  /** Serves a path below `/user/`. Returns undefined for an unknown call. */
  call: (asked: ForeignRequest, name: string) => Answer | undefined;
  /** Returns the customer id for a token, "" for a guest. Throws for an invalid token. */
  userOf: (token: string) => string;
  /** Invalidates all access tokens issued so far. */
  expireTokens: () => void;
};

const latin = '[a-zA-Z]+';
const profileKeys = ['email', 'firstname', 'lastname', 'addresses', 'custom_attributes'];
const STAMP = '2024-02-28 12:05:39';

/**
 * Returns a list with the first validation error of a customer, as the strict validator reports it; empty for a valid
 * customer. `at` is the path of the customer in the body.
 */
function customerErrors(at: string, customer: Fields): Fields[] {
  const addresses = Array.isArray(customer.addresses) ? customer.addresses.map(fieldsOf) : [];
  const names = ['firstname', 'lastname'].filter((name) => !new RegExp(latin).test(textOf(customer[name])));
  const addressErrors = addresses.flatMap((address, place) => {
    const here = `${at}.addresses[${place}]`;
    const missing = ['firstname', 'lastname', 'street', 'city', 'country_id', 'postcode']
      .filter((name) => address[name] === undefined)
      .map((name) => missingProperty(here, name));
    const isShort = Array.isArray(address.street) && address.street.length < 2;
    const short = schemaError(
      'minItems',
      `${here}.street`,
      { limit: 2 },
      'should NOT have fewer than 2 items',
    );
    const country = /^[A-Z]{2,}$/.test(textOf(address.country_id))
      ? []
      : [wrongPattern(`${here}.country_id`, '[A-Z]{2,}')];
    return [...missing, ...(isShort ? [short] : []), ...country];
  });
  return [
    ...['email', 'firstname', 'lastname']
      .filter((name) => customer[name] === undefined)
      .map((name) => missingProperty(at, name)),
    ...names.map((name) => wrongPattern(`${at}.${name}`, latin)),
    ...(addresses.length > 2
      ? [schemaError('maxItems', `${at}.addresses`, { limit: 2 }, 'should NOT have more than 2 items')]
      : []),
    ...addressErrors,
  ].slice(0, 1);
}

export function customerCalls(
  api: ForeignApi,
  known: readonly Omit<Customer, 'id' | 'addresses'>[],
  ordersOf: (userId: string) => ForeignOrder[],
): CustomerCalls {
  const customers: Customer[] = [];
  const tokens = new Map<string, Customer>();
  const refreshTokens = new Map<string, Customer>();
  const newToken = (): string => randomBytes(16).toString('hex').replace(/^\d/, 'a');
  const add = (customer: Omit<Customer, 'id' | 'addresses'>, addresses: Fields[] = []): Customer => {
    const added = { ...customer, id: 158 + customers.length, addresses };
    customers.push(added);
    return added;
  };
  for (const each of known) add(each);

  const ofToken = (token: string): Customer => {
    const customer = tokens.get(token);
    if (customer) return customer;
    throw api === 'v'
      ? new Refusal(401, "The consumer isn't authorized to access %resources.")
      : new Refusal(500, 'User is not authroized to access self');
  };
  const byEmail = (email: unknown) => customers.find((one) => one.email === textOf(email));

  /** Issues an access token and, for the `v` API, a refresh token. */
  const session = (customer: Customer): Answer => {
    const token = newToken();
    tokens.set(token, customer);
    if (api === 'm1') return enveloped(token);
    const refreshToken = `eyJ${newToken()}`;
    refreshTokens.set(refreshToken, customer);
    return enveloped(token, { refreshToken });
  };
  const cardOf = ({ id, email, firstname, lastname, addresses }: Customer): Fields => ({
    id,
    group_id: 1,
    email,
    firstname,
    lastname,
    store_id: 1,
    website_id: 1,
    created_at: STAMP,
    updated_at: STAMP,
    disable_auto_group_change: 0,
    default_billing: textOf(addresses.at(-1)?.id) || null,
    default_shipping: textOf(addresses[0]?.id) || null,
    addresses: addresses.map((address) => ({
      customer_id: id,
      region: { region_code: null, region: null, region_id: 0 },
      region_id: 0,
      ...address,
    })),
  });
  const withIds = (customer: Customer, addresses: unknown): Fields[] =>
    (Array.isArray(addresses) ? addresses : []).map(fieldsOf).map((address, place) => {
      const isForeign =
        address.id !== undefined && !customer.addresses.some(({ id }) => textOf(id) === textOf(address.id));
      if (isForeign) throw new Refusal(403, 'Provided invalid address.id or address.customer_id');
      return { ...address, id: address.id ?? customer.id * 10 + place };
    });

  const create = ({ body }: ForeignRequest): Answer => {
    const { customer, password } = fieldsOf(body);
    const fields = fieldsOf(customer);
    const errors = api === 'v' ? customerErrors('.customer', fields) : [];
    if (errors.length > 0) throw new Refusal(400, errors);
    if (byEmail(fields.email))
      throw new Refusal(400, 'A customer with the same email already exists in an associated website.');
    const { email, firstname, lastname } = fields;
    const added = add({
      email: textOf(email),
      firstname: textOf(firstname),
      lastname: textOf(lastname),
      password: textOf(password),
    });
    added.addresses = withIds(added, fields.addresses);
    return enveloped(cardOf(added));
  };

  const change = (customer: Customer, body: unknown): Answer => {
    const fields = fieldsOf(fieldsOf(body).customer);
    const errors =
      api === 'v'
        ? [...foreignKeys('.customer', fields, profileKeys), ...customerErrors('.customer', fields)].slice(
            0,
            1,
          )
        : [];
    const strange = api === 'v' ? foreignKeys('', fieldsOf(body), ['customer']) : [];
    if (strange.length + errors.length > 0) throw new Refusal(500, [...strange, ...errors].slice(0, 1));
    const addresses = withIds(customer, fields.addresses);
    customer.email = textOf(fields.email) || customer.email;
    customer.firstname = textOf(fields.firstname) || customer.firstname;
    customer.lastname = textOf(fields.lastname) || customer.lastname;
    if (fields.addresses !== undefined) customer.addresses = addresses;
    return enveloped(cardOf(customer));
  };

  const past = (order: ForeignOrder): Fields => ({
    entity_id: order.entityId,
    increment_id: order.number,
    created_at: order.createdAt,
    status: 'pending',
    state: 'new',
    grand_total: order.grandTotal,
    total_item_count: order.items.length,
    total_qty_ordered: order.items.reduce((sum, { qty }) => sum + qty, 0),
    order_currency_code: 'EUR',
    customer_email: order.email,
    shipping_amount: 5,
    shipping_description: 'Flat Rate - Fixed',
    payment: { method: 'cashondelivery', additional_information: ['Cash On Delivery'] },
    billing_address: fieldsOf(order.body.addressInformation).billingAddress,
    // a variant has a second row below the row of its configurable
    items: order.items.flatMap(({ article, qty }, place) => {
      const row = {
        item_id: place * 2 + 1,
        product_id: article.id,
        product_type: article.type,
        sku: article.sku,
        name: article.name,
        qty_ordered: qty,
        price: article.net,
      };
      return article.parentSku
        ? [
            row,
            { ...row, item_id: place * 2 + 2, parent_item_id: row.item_id, product_type: 'simple', price: 0 },
          ]
        : [row];
    }),
  });
  const history = ({ query, token }: ForeignRequest): Answer => {
    const all = ordersOf(String(ofToken(token).id)).map(past);
    const size = Number(query.get('pageSize') ?? 20);
    const page = Number(query.get('currentPage') ?? 1);
    const items = all.slice((page - 1) * size, page * size);
    return enveloped(api === 'm1' ? { items } : { items, search_criteria: {}, total_count: all.length });
  };

  const changePassword = ({ token, body }: ForeignRequest): Answer => {
    const customer = ofToken(token);
    const { currentPassword, newPassword } = fieldsOf(body);
    if (currentPassword !== customer.password)
      throw new Refusal(500, { errorMessage: "The password doesn't match this account.", code: 401 });
    customer.password = textOf(newPassword);
    return enveloped(true);
  };

  const calls: Record<string, (asked: ForeignRequest) => Answer> = {
    'POST login': ({ body }) => {
      const { username, password } = fieldsOf(body);
      const customer = byEmail(username);
      if (!customer || customer.password !== password)
        throw new Refusal(401, 'The account sign-in was incorrect or your account is disabled temporarily.');
      return session(customer);
    },
    'POST refresh': ({ body }) => {
      const { refreshToken } = fieldsOf(body);
      const customer = refreshTokens.get(textOf(refreshToken));
      if (!customer) throw new Refusal(500, 'Invalid refresh token provided');
      return session(customer);
    },
    'POST create': create,
    'GET me': ({ token }) => {
      const customer = ofToken(token);
      return enveloped({ ...cardOf(customer), groupToken: `eyJ${customer.id}` });
    },
    'POST me': ({ token, body }) => change(ofToken(token), body),
    'GET order-history': history,
    'POST reset-password': ({ body }) => {
      const { email } = fieldsOf(body);
      if (byEmail(email)) return enveloped(true);
      const text = `No such entity with email = ${textOf(email)}, websiteId = 1`;
      throw api === 'v' ? new Refusal(404, text) : new Refusal(400, 'Invalid email address', true);
    },
    'POST change-password': changePassword,
    ...(api === 'v' && {
      'POST create-password': ({ body }: ForeignRequest): Answer => {
        const { email, newPassword, resetToken } = fieldsOf(body);
        for (const [name, value] of Object.entries({ email, resetToken, newPassword }))
          if (!textOf(value)) throw new Refusal(500, `${name} not provided`);
        const customer = byEmail(email);
        if (!customer) throw new Refusal(500, { errorMessage: 'No such entity.', code: 404 });
        customer.password = textOf(newPassword);
        return enveloped(true);
      },
    }),
  };

  return {
    userOf: (token) => (token === '' ? '' : String(ofToken(token).id)),
    expireTokens: () => tokens.clear(),
    call: (asked, name) => calls[`${asked.method} ${name}`]?.(asked),
  };
}

/** Serves POST /review/create. */
export function createReview({ body }: ForeignRequest): Answer {
  const { review } = fieldsOf(body);
  if (!isFields(review)) throw new Refusal(500, [missingProperty('', 'review')]);
  if (!Number.isInteger(review.product_id))
    throw new Refusal(500, [
      schemaError('type', '.review.product_id', { type: 'integer' }, 'should be integer'),
    ]);
  // a new review waits for approval, regardless of its review_status
  return enveloped({ ...review, id: 1, review_status: 2 });
}
