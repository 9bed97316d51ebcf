// Compares responses with the OpenAPI document of the bridge.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export type OpenapiDocument = {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, Described> };
};
type Operation = {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, Described>;
  security?: object[];
};
type Described = {
  $ref?: string;
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, { schema: object }>;
};
export type Answer = {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
};

/** Creates a validator for the schemas of the document, which may refer to its components. */
function validatorOf(document: OpenapiDocument): (schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema({ $id: 'https://shop.example/openapi', components: document.components });
  return (schema) => {
    const text = JSON.stringify(schema).replaceAll(
      '"#/components/',
      '"https://shop.example/openapi#/components/',
    );
    return ajv.compile(JSON.parse(text) as object);
  };
}

/** Creates the comparison of responses with a document. */
export function describedAnswers(document: OpenapiDocument) {
  const [prefix = ''] = document.servers.map(({ url }) => url);
  const validator = validatorOf(document);
  const compiled = new Map<Described, ValidateFunction>();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`),
      operation,
    })),
  );
  const responseOf = (described: Described | undefined): Described | undefined =>
    described?.$ref === undefined
      ? described
      : document.components.responses[described.$ref.replace('#/components/responses/', '')];

  /** Returns the first contradiction between a response and the document; undefined if there is none. */
  const contradiction = (method: string, url: string, answer: Answer): string | undefined => {
    const found = operations.find((one) => one.method === method && one.pattern.test(url));
    if (found === undefined) return `${method} ${url} is not described`;
    const where = `${found.operation.operationId} ${answer.statusCode}`;
    const described = responseOf(found.operation.responses[String(answer.statusCode)]);
    if (described === undefined) return `${where} is not described`;
    for (const [name, { required }] of Object.entries(described.headers ?? {}))
      if (required && answer.headers[name.toLowerCase()] === undefined) return `${where} lacks ${name}`;
    const schema = described.content?.['application/json']?.schema;
    if (schema === undefined) return answer.body === '' ? undefined : `${where} has a body`;
    const validate = compiled.get(described) ?? validator(schema);
    compiled.set(described, validate);
    if (validate(JSON.parse(answer.body))) return undefined;
    const [error] = validate.errors ?? [];
    return `${where} ${error?.instancePath} ${error?.message}: ${answer.body.slice(0, 300)}`;
  };
  return { contradiction, validator };
}
