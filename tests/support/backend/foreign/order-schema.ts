// Validates orders with the messages of a strict schema validator, which stops at the first error.
import {
  type Fields,
  fieldsOf,
  foreignKeys,
  isFields,
  missingProperty,
  schemaError,
  wrongPattern,
  wrongType,
} from './exchange.ts';

const types: Readonly<Record<string, string>> = {
  order_id: 'string',
  created_at: 'string',
  updated_at: 'string',
  transmited: 'boolean',
  transmited_at: 'string',
  status: 'string',
  state: 'string',
  user_id: 'string',
  cart_id: 'string',
  store_code: 'string',
  store_id: 'number',
};
const allowed = [...Object.keys(types), 'products', 'addressInformation'];

const wordCharacter = /[\p{L}\p{N}_]/u;
const letter = /\p{L}/u;
const latinLetter = /[a-zA-Z]/;
/** allows no capitals in the domain or directly before the @ */
const email = /^[\w.!#$%&'*+/=?^`{|}~-]*[a-z0-9_.!#$%&'*+/=?^`{|}~-]@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Returns an error for each existing field of the wrong type. */
function typeErrors(at: string, value: Fields, wanted: Readonly<Record<string, string>>): Fields[] {
  return Object.entries(wanted)
    .filter(([name, type]) => value[name] !== undefined && typeof value[name] !== type)
    .map(([name, type]) => wrongType(`${at}.${name}`, type));
}
const missing = (at: string, value: Fields, names: readonly string[]): Fields[] =>
  names.filter((name) => value[name] === undefined).map((name) => missingProperty(at, name));
const unlike = (at: string, value: Fields, patterns: Readonly<Record<string, RegExp>>): Fields[] =>
  Object.entries(patterns)
    .filter(([name, pattern]) => value[name] !== undefined && !pattern.test(String(value[name])))
    .map(([name, pattern]) => wrongPattern(`${at}.${name}`, pattern.source));

function productErrors(products: unknown): Fields[] {
  if (!Array.isArray(products)) return [wrongType('.products', 'array')];
  if (products.length < 1)
    return [schemaError('minItems', '.products', { limit: 1 }, 'should NOT have fewer than 1 items')];
  // only the first product is checked
  const at = '.products[0]';
  const first = fieldsOf(products[0]);
  const small = ['price', 'qty']
    .filter((name) => Number(first[name]) < 1)
    .map((name) =>
      schemaError(
        'minimum',
        `${at}.${name}`,
        { comparison: '>=', limit: 1, exclusive: false },
        'should be >= 1',
      ),
    );
  return [
    ...missing(at, first, ['sku', 'price', 'qty']),
    ...typeErrors(at, first, { sku: 'string', price: 'number', qty: 'number' }),
    ...unlike(at, first, { sku: wordCharacter }),
    ...small,
  ];
}

function streetErrors(at: string, { street }: Fields): Fields[] {
  if (street === undefined) return [];
  if (!Array.isArray(street)) return [wrongType(`${at}.street`, 'array')];
  if (street.length < 1)
    return [schemaError('minItems', `${at}.street`, { limit: 1 }, 'should NOT have fewer than 1 items')];
  return street.flatMap((part, place) =>
    typeof part === 'string' && part.length > 0
      ? []
      : [
          schemaError(
            'minLength',
            `${at}.street[${place}]`,
            { limit: 1 },
            'should NOT be shorter than 1 characters',
          ),
        ],
  );
}

const needed = ['street', 'city', 'postcode', 'firstname', 'lastname'];

function addressErrors(information: Fields): Fields[] {
  const top = '.addressInformation';
  const { shippingAddress: shipping, billingAddress: billing } = information;
  const at = `${top}.shippingAddress`;
  const found: Fields[] = [];
  if (isFields(shipping)) {
    found.push(
      ...missing(at, shipping, needed),
      ...streetErrors(at, shipping),
      ...typeErrors(at, shipping, { region_id: 'number', sameAsBilling: 'number', save_address: 'number' }),
      ...unlike(at, shipping, {
        city: letter,
        firstname: letter,
        lastname: letter,
        postcode: /^.{3,}$/u,
        country_id: latinLetter,
        email,
      }),
    );
  }
  // for the billing address, only the presence of its fields is checked
  if (isFields(billing)) found.push(...missing(`${top}.billingAddress`, billing, needed));
  return [
    ...found,
    ...unlike(top, information, {
      shipping_carrier_code: latinLetter,
      shipping_method_code: latinLetter,
      payment_method_code: latinLetter,
    }),
  ];
}

/** Returns a list with the first error of an order; empty for a valid order. */
export function orderErrors(body: unknown): Fields[] {
  if (!isFields(body)) return [wrongType('', 'object')];
  const { products, addressInformation } = body;
  const all = [
    ...foreignKeys('', body, allowed),
    ...missing('', body, ['products', 'addressInformation']),
    ...typeErrors('', body, types),
    ...(products === undefined ? [] : productErrors(products)),
    ...(isFields(addressInformation) ? addressErrors(addressInformation) : []),
  ];
  return all.slice(0, 1);
}
