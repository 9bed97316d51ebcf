// Examines the lookup of orders, payment pages, logins, transport and cross-origin requests; with permission, places an
// order.
import { randomUUID } from 'node:crypto';
import { type Answer, fieldsOf, resultOf } from './backend-at.ts';
import type { Examination, Question } from './examination.ts';
import { placeTestOrder } from './place-test-order.ts';

const NOBODY = { username: 'nobody@example.invalid', password: 'no password of anybody' };

/**
 * Examines payment pages. The reference bridge serves the pages of a bank and a leasing company; with other backends,
 * the storefront has no payment page to link to.
 */
const payments: Question = async ({ send, bankCode }) => {
  const banks = resultOf(await send('/payment/banks', { query: { clientId: bankCode } }));
  const isThere = Array.isArray(banks);
  return [
    {
      about: 'payment pages',
      state: isThere ? 'works' : 'missing',
      says: isThere
        ? 'bank payment and leasing are offered'
        : 'no payment pages are offered; set payment.providers to offer them',
      settings: isThere ? {} : { 'payment.bankUrl': '', 'payment.leasingUrl': '', 'payment.providers': [] },
    },
  ];
};

const transport: Question = async ({ bridge }) => {
  const isSecure = bridge.startsWith('https:');
  return [
    {
      about: 'transport',
      state: isSecure ? 'works' : 'warning',
      says: isSecure
        ? 'https; serve it with HTTP/2'
        : "no https: over HTTP/1.1 browsers repeat a request by themselves if a reused connection is closed; --origin with the storefront's URL checks whether that duplicates orders",
    },
  ];
};

const RENDER_LISTS = ['/products/render-list', '/product/render-list'];

/**
 * True if the backend reads the token from the header: an endpoint that serves guests then refuses an invalid token.
 */
async function readsHeader({ send, products }: Pick<Examination, 'send' | 'products'>): Promise<boolean> {
  const query = { skus: String(products[0]?.sku ?? ''), currencyCode: 'EUR', storeId: '1' };
  const headers = { Authorization: 'Bearer no-token-of-anybody' };
  for (const path of RENDER_LISTS)
    if (resultOf(await send(path, { query })) !== undefined)
      return resultOf(await send(path, { query, headers })) === undefined;
  return false;
}

const origins: Question = async ({ send, products, shop }) => {
  const answer = await send('/order/create', {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://shop.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
    },
  });
  const allowed = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase();
  const origin = answer.headers.get('access-control-allow-origin');
  const isOpen = !!origin && (allowed.includes('*') || allowed.includes('idempotency-key'));
  return [
    {
      about: 'another origin',
      state: isOpen ? 'works' : 'missing',
      says: isOpen
        ? 'the storefront may have another origin than the backend'
        : "serve storefront and backend from one origin (docs/deploy.md): the backend does not allow another origin's headers",
      // the header is subject to CORS only if the origins differ; a backend that ignores the header gets the token in
      // the query
      settings:
        isOpen || (!shop?.isOtherOrigin && (await readsHeader({ send, products })))
          ? {}
          : { 'bridge.token': 'query' },
    },
  ];
};

const logins: Question = async ({ send }) => {
  const wrong = await send('/user/login', { method: 'POST', body: NOBODY });
  const stranger = await send('/user/me', { query: { token: 'no-token-of-anybody' } });
  if (wrong.json === undefined || wrong.status === 404)
    return [{ about: 'accounts', state: 'missing', says: 'no login: all users check out as guests' }];
  const codeOf = ({ status, json }: Answer) => Number(fieldsOf(json).code ?? status);
  const expired = codeOf(stranger) === 401 ? 401 : 500;
  return [
    { about: 'login', state: 'works', says: `a wrong password gets ${codeOf(wrong)}` },
    expired === 401
      ? { about: 'expired login', state: 'works', says: 'gets 401: the session is refreshed' }
      : {
          about: 'expired login',
          state: 'setting',
          says: `gets ${codeOf(stranger)} like any other error`,
          settings: { 'bridge.expiredToken': 500 },
        },
  ];
};

/** Looks up an order that does not exist. */
async function lookUp({ send }: Examination): Promise<{ offered: boolean; repeatsKey: boolean }> {
  const id = randomUUID();
  const answer = await send(`/sync/order/${id}`);
  const isEnvelope = answer.status === 200 && 'result' in fieldsOf(answer.json);
  return {
    offered: isEnvelope && resultOf(answer) === null,
    repeatsKey: answer.headers.get('idempotency-key') === id,
  };
}

const deduplication: Question = async (examination) => {
  const { offered, repeatsKey } = await lookUp(examination);
  if (offered && repeatsKey)
    return [
      {
        about: 'doubled orders',
        state: 'setting',
        says: 'the backend returns the idempotency key: an order without a response is sent again at once',
        settings: { 'bridge.orderIdempotency': 'key' },
      },
    ];
  if (offered)
    return [
      {
        about: 'doubled orders',
        state: 'setting',
        says: 'an order without a response is looked up before it is sent again, ten minutes later at the earliest; run with --orders to find out more',
        settings: { 'bridge.orderIdempotency': 'probe' },
      },
    ];
  return [
    {
      about: 'doubled orders',
      state: 'warning',
      says: 'no idempotency key and no lookup: an order with an unknown result is not sent again, the customer is asked to contact the store',
      settings: { 'bridge.orderIdempotency': 'none' },
    },
  ];
};

export const orderQuestions: readonly Question[] = [
  payments,
  transport,
  origins,
  logins,
  deduplication,
  placeTestOrder,
];
