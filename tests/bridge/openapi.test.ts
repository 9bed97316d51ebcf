// Tests the OpenAPI document of the bridge. endpoints.test.ts compares it with responses, tests/long/schemathesis.test.ts
// with responses to generated requests.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { installOpenapi } from '#bridge/http/install-openapi.ts';
import { openapiDocument } from '#bridge/openapi/openapi-document.ts';
import { endpoints } from '#schemas/bridge/endpoints.ts';
import { describedAnswers, type OpenapiDocument } from '../support/backend/described-answers.ts';

/** The schema of the OpenAPI Initiative for documents of version 3.1 (Apache License 2.0). */
const schemaFile = path.resolve(import.meta.dirname, '../fixtures/openapi-3.1-schema.json');
const document = openapiDocument('/api') as OpenapiDocument;
const operations = Object.entries(document.paths).flatMap(([pattern, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${pattern}`,
    ...operation,
  })),
);
const { validator } = describedAnswers(document);

describe('the OpenAPI document', () => {
  it('contains every endpoint', () => {
    const expected = Object.values(endpoints).map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(expected));
  });

  it('is valid OpenAPI 3.1', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const isValid = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')));
    isValid(document);
    expect(isValid.errors ?? []).toEqual([]);
  });

  it('gives each operation its own id', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes the parameters in all paths', () => {
    const differing = operations.filter(({ name, parameters }) => {
      const inPath = parameters.filter((each) => each.in === 'path').map((each) => `{${each.name}}`);
      return String(name.match(/\{\w+\}/g) ?? []) !== String(inPath);
    });
    expect(differing).toEqual([]);
  });

  it('has schemas that JSON Schema 2020-12 accepts', () => {
    const schemas = operations.flatMap(({ responses, requestBody }) =>
      [requestBody, ...Object.values(responses)].flatMap((each) =>
        Object.values(each?.content ?? {}).map(({ schema }) => schema),
      ),
    );
    for (const schema of schemas) expect(() => validator(schema)).not.toThrow();
  });

  it('has examples that match their schemas', () => {
    const examples = operations.flatMap(({ requestBody }) =>
      Object.values(requestBody?.content ?? {}).filter(({ example }) => example !== undefined),
    );
    expect(examples.filter(({ schema, example }) => !validator(schema)(example))).toEqual([]);
    expect(examples.length).toBeGreaterThan(0);
  });

  it('demands a token at the endpoints for customers only', () => {
    const demanding = operations.filter(
      ({ security }) => security && !security.some((one) => !Object.keys(one).length),
    );
    const customers = Object.values(endpoints).filter(({ who }) => who === 'customer');
    expect(demanding).toHaveLength(customers.length);
  });

  it.each(['/openapi.json', '/api/openapi.json'])('is served at %s, once per version', async (url) => {
    const app = Fastify();
    installOpenapi(app, '/api');
    const { headers, ...answer } = await app.inject({ url });
    expect(answer.json()).toEqual(document);
    const known = { 'if-none-match': String(headers.etag) };
    expect((await app.inject({ url, headers: known })).statusCode).toBe(304);
    await app.close();
  });
});
