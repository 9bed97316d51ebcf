// The refusals in the OpenAPI document: those that every endpoint can respond with, and those of a single endpoint.
import type { Endpoint } from '#schemas/bridge/endpoints.ts';
import type { DescribedRequest } from './described-request.ts';

type Json = Record<string, unknown>;
type Refused = { name: string; text: string; codes?: readonly string[]; retries?: true };

/** Refusals by status; those of an endpoint's row may have further codes. */
const statuses: Readonly<Record<number, Refused>> = {
  400: { name: 'Malformed', text: 'The request is malformed or cannot be carried out' },
  401: { name: 'Unauthorised', text: 'The access token is missing or expired' },
  403: { name: 'Forbidden', text: 'The request concerns another customer' },
  404: { name: 'NotFound', text: 'Not found' },
  408: { name: 'Late', text: 'The request took too long to arrive' },
  409: { name: 'Conflict', text: 'The request conflicts with the stored state' },
  410: { name: 'Gone', text: 'The cart was ordered, or the link has expired' },
  413: { name: 'TooLarge', text: 'The body is too large' },
  414: { name: 'AddressTooLong', text: 'The address is too long' },
  415: { name: 'UnsupportedType', text: 'The body is not JSON' },
  417: { name: 'UnmetExpectation', text: 'The expectation is not met' },
  422: { name: 'OtherBody', text: 'The key was used with another body' },
  429: { name: 'TooMany', text: 'Too many requests', retries: true },
  431: { name: 'HeadersTooLarge', text: 'The headers are too large' },
  503: {
    name: 'Busy',
    text: 'The server is busy, or the commerce engine behind it does not respond',
    codes: ['engine-away'],
    retries: true,
  },
};

const forms = (status: number, codes: readonly string[]): Json[] => [
  { type: 'string' },
  ...(status === 400 ? [{ type: 'array', items: { $ref: '#/components/schemas/SchemaError' } }] : []),
  ...(codes.length === 0
    ? []
    : [
        {
          type: 'object',
          properties: {
            errorCode: { type: 'string', enum: [...codes] },
            errorMessage: { type: 'string' },
          },
          required: ['errorCode'],
        },
      ]),
];

/** Returns the response with a status and one of these codes, or a text. */
function refusal(status: number, codes: readonly string[]): Json {
  const { text = '', retries } = statuses[status] ?? {};
  const result = forms(status, codes);
  return {
    description: text,
    ...(retries && {
      headers: { 'Retry-After': { description: 'seconds', required: true, schema: { type: 'string' } } },
    }),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            code: { const: status },
            result: result.length === 1 ? result[0] : { anyOf: result },
          },
          required: ['code', 'result'],
        },
      },
    },
  };
}

/** Returns the refusals that endpoints refer to, by name. */
export const sharedRefusals = (): Json =>
  Object.fromEntries(
    Object.entries(statuses).map(([status, { name, codes = [] }]) => [name, refusal(Number(status), codes)]),
  );

/** Returns the responses to refused requests of an endpoint, by status. */
export function refusalsOf(
  { method, path, who }: Endpoint,
  { refusals = {}, body }: DescribedRequest,
  readsToken: boolean,
): Json {
  const expected = [400, 408, 414, 417, 429, 431, 503];
  if (method !== 'GET') expected.push(413, 415);
  if (body !== undefined) expected.push(400);
  if (readsToken || who === 'customer') expected.push(401);
  // an invalid parameter in the path names nothing
  if (path.includes(':')) expected.push(404);
  const codesOf: Partial<Record<number, readonly string[]>> = refusals;
  const all = new Set([...expected, ...Object.keys(refusals).map(Number)]);
  return Object.fromEntries(
    [...all]
      .sort((one, other) => one - other)
      .map((status) => {
        const codes = codesOf[status] ?? [];
        const { name = '' } = statuses[status] ?? {};
        return [
          String(status),
          codes.length > 0 ? refusal(status, codes) : { $ref: `#/components/responses/${name}` },
        ];
      }),
  );
}
