// Generates the OpenAPI 3.1 document of the API from the endpoint table, the shapes of the wire and the table of
// requests. Schemas describe what is sent: the input of a shape, before numbers in texts are converted.
import * as z from 'zod/mini';
import { bridgeCustomer, bridgeHistoryItem } from '#schemas/bridge/bridge-customer.ts';
import { bridgeWithdrawal } from '#schemas/bridge/bridge-withdrawal.ts';
import * as cart from '#schemas/bridge/cart-pull-answer.ts';
import { entity } from '#schemas/bridge/catalogue-answer.ts';
import { type Endpoint, type EndpointName, endpoints } from '#schemas/bridge/endpoints.ts';
import { schemaError } from '#schemas/bridge/enveloped.ts';
import { bridgeStockRecord } from '#schemas/bridge/shop-data.ts';
import { productOption } from '#schemas/primitives.ts';
import { email } from '../accounts/shapes.ts';
import { orderEmail, orderRequestBody } from '../orders/read-order.ts';
import { handlers } from '../routes/handlers.ts';
import type { DescribedRequest, Parameters } from './described-request.ts';
import { refusalsOf, sharedRefusals } from './refusals-of.ts';
import { requests } from './requests.ts';

type Json = Record<string, unknown>;

/** Shapes that the document names and refers to. */
const named = z
  .registry<{ id?: string; format?: 'email' }>()
  .add(email, { format: 'email' })
  .add(orderEmail, { format: 'email' })
  .add(schemaError, { id: 'SchemaError' })
  .add(cart.bridgeServerItem, { id: 'CartItem' })
  .add(cart.bridgeTotals, { id: 'Totals' })
  .add(cart.bridgeShippingMethod, { id: 'ShippingMethod' })
  .add(cart.bridgePaymentMethod, { id: 'PaymentMethod' })
  .add(cart.bridgePickupPoint, { id: 'PickupPoint' })
  .add(bridgeStockRecord, { id: 'Stock' })
  .add(productOption, { id: 'ProductOption' })
  .add(bridgeCustomer, { id: 'Customer' })
  .add(bridgeHistoryItem, { id: 'HistoryItem' })
  .add(bridgeWithdrawal, { id: 'Withdrawal' })
  .add(orderRequestBody, { id: 'Order' });

/** Converts shapes to schemas; collects the named ones in `components`. */
function createConverter() {
  const components: Json = {};
  const convert = (shape: z.ZodMiniType): Json => {
    const {
      $schema: _dialect,
      $defs = {},
      ...schema
    } = z.toJSONSchema(shape, {
      io: 'input',
      unrepresentable: 'any',
      metadata: named,
      override: ({ zodSchema, jsonSchema }) => {
        // the fallback for an invalid value is not the default of an absent one
        if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
        delete jsonSchema.id;
        // not every language supports Unicode classes in patterns
        if (jsonSchema.pattern?.includes('\\p{')) delete jsonSchema.pattern;
      },
    });
    const text = JSON.stringify({ schema, $defs }).replaceAll('"#/$defs/', '"#/components/schemas/');
    const converted = JSON.parse(text) as { schema: Json; $defs: Json };
    Object.assign(components, converted.$defs);
    return converted.schema;
  };
  return { convert, components };
}
type Convert = (shape: z.ZodMiniType) => Json;

/** Schemas of the parameters in paths. */
const pathParameters: Readonly<Record<string, Json>> = {
  index: { type: 'string', pattern: '^[a-z0-9_]{1,64}$' },
  entity: { type: 'string', enum: entity.options },
  order_id: { type: 'string', minLength: 1, maxLength: 512 },
  sku: { type: 'string', minLength: 1, maxLength: 256 },
  id: { type: 'string', minLength: 1, maxLength: 512 },
};

const inQuery = (convert: Convert, parameters: Parameters): Json[] =>
  Object.entries(parameters).map(([name, { shape, text, required = false }]) => ({
    name,
    in: 'query',
    description: text,
    required,
    schema: convert(shape),
  }));

const keyHeader = (key: DescribedRequest['key']): Json[] =>
  key === undefined
    ? []
    : [
        {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'the same key with the same body gets the same response',
          required: key !== 'optional',
          schema: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_.:-]{7,63}$' },
        },
      ];

/** Returns the schema of a successful response; responses of this bridge always have a `result` in the envelope. */
function answerSchema(convert: Convert, answer: z.ZodMiniType): Json {
  const schema = convert(answer);
  const properties = schema.properties as Json | undefined;
  return properties && 'code' in properties ? { ...schema, required: ['code', 'result'] } : schema;
}

function operation(convert: Convert, name: EndpointName, path: string, at: number): Json {
  const endpoint: Endpoint = endpoints[name];
  const described = requests[name];
  const handler = handlers[name];
  const isCached = 'cached' in handler;
  const readsToken = isCached || !handler.ignoresToken;
  const { query = {}, key, body, example, summary, answer = endpoint.answer } = described;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => part);
  const isEntity = isCached && endpoint.method === 'GET';
  const securities = [{ bearer: [] }, { token: [] }];
  return {
    operationId:
      name.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase()) + (at === 0 ? '' : at + 1),
    summary,
    tags: [name.split('/')[0]],
    ...(readsToken && { security: endpoint.who === 'customer' ? securities : [{}, ...securities] }),
    parameters: [
      ...inPath.map((part) => ({ name: part, in: 'path', required: true, schema: pathParameters[part] })),
      ...inQuery(
        convert,
        Object.fromEntries(Object.entries(query).filter(([part]) => !inPath.includes(part))),
      ),
      ...keyHeader(key),
    ],
    ...(body && {
      requestBody: {
        required: body._zod.optin !== 'optional',
        content: {
          'application/json': { schema: convert(body), ...(example === undefined ? {} : { example }) },
        },
      },
    }),
    responses: {
      200: {
        description: 'OK',
        ...(key === 'repeated' && {
          headers: {
            'Idempotency-Key': {
              description: 'the key of the order',
              required: true,
              schema: { type: 'string' },
            },
          },
        }),
        ...(isEntity && { headers: { ETag: { required: true, schema: { type: 'string' } } } }),
        content: { 'application/json': { schema: answerSchema(convert, answer) } },
      },
      ...(isEntity && { 304: { description: 'If-None-Match names the current entity' } }),
      ...refusalsOf({ ...endpoint, path }, described, readsToken),
    },
  };
}

/** Returns the document. @param prefix of the paths, such as "/api" */
export function openapiDocument(prefix: string): Json {
  const { convert, components } = createConverter();
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path }: Endpoint = endpoints[name];
    for (const [at, each] of [path, ...(handlers[name].otherPaths ?? [])].entries()) {
      const pattern = each.replace(/:(\w+)/g, '{$1}');
      const item = paths[pattern] ?? {};
      item[method.toLowerCase()] = operation(convert, name, each, at);
      paths[pattern] = item;
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Bridge API',
      version: '1',
      description: 'The API that the storefront expects of a backend; docs/wire.md explains it.',
    },
    servers: [{ url: prefix }],
    paths,
    components: {
      schemas: { SchemaError: convert(schemaError), ...components },
      responses: sharedRefusals(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'the access token of `user/login`' },
        token: { type: 'apiKey', in: 'query', name: 'token', description: 'the same token in the query' },
      },
    },
  };
}
