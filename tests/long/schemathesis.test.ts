// Sends the bridge requests that Schemathesis generates from /openapi.json, valid and invalid ones, and compares every
// response with the document: no 5xx, no undocumented status, header, content type or body.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTestBridge, type TestBridge } from '#tests/support/backend/open-bridge.ts';
import { bearer, loginAgain } from '#tests/support/backend/people.ts';
import { post } from '#tests/support/backend/requests.ts';
import { payableCatalogue } from '#tests/support/backend/small-catalogue.ts';
import { installSchemathesis } from './install-schemathesis.ts';

/** Requests per operation and kind of request. */
const REQUESTS = 15;
/** Ends a run that hangs. */
const TIME_MAX_MS = 1_800_000;
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

const schemathesis = installSchemathesis();
if (!schemathesis) console.log('Skipping Schemathesis: needs python3 with venv, and PyPI');

/** Ending the session would leave nothing but 401 for the operations that follow. */
const ENDS_SESSION = '^/user/(logout|delete|change-password|sessions)';

/**
 * Runs the program in an empty folder; resolves with its exit code and what it has printed.
 * @param parameters values of parameters with these names; all others are generated
 */
async function run(
  args: readonly string[],
  parameters: Record<string, string>,
): Promise<{ code: number | null; text: string }> {
  const cwd = mkdtempSync(path.join(tmpdir(), 'schemathesis-'));
  const rows = Object.entries(parameters).map(([name, value]) => `"${name}" = "${value}"`);
  writeFileSync(path.join(cwd, 'schemathesis.toml'), `[parameters]\n${rows.join('\n')}\n`);
  const child = spawn(schemathesis ?? '', args, { cwd, timeout: TIME_MAX_MS });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  rmSync(cwd, { recursive: true, force: true });
  return { code, text };
}

/** Runs against a new bridge; `prepared` returns further arguments and known parameters for it. */
async function runAt(
  prepared: (bridge: TestBridge) => Promise<{ args: string[]; parameters: Record<string, string> }>,
): Promise<void> {
  const bridge = await openTestBridge({}, payableCatalogue());
  const origin = await bridge.app.listen({ port: 0, host: '127.0.0.1' });
  const { args, parameters } = await prepared(bridge);
  const { code, text } = await run(
    [
      ...['run', `${origin}/openapi.json`, '--checks', CHECKS.join(',')],
      ...['--phases', 'examples,coverage,fuzzing', '--max-examples', String(REQUESTS), '--seed', '1'],
      ...['--generation-database', 'none', '--suppress-health-check', 'all', '--no-color'],
      ...['--continue-on-failure', '--no-shrink', ...args],
    ],
    parameters,
  );
  await bridge.close();
  expect(code, text.slice(-20_000)).toBe(0);
  expect(text).toMatch(/[1-9]\d{3} generated/);
}

describe.skipIf(!schemathesis)('responses match the OpenAPI document', () => {
  it('for generated requests of a guest', () => runAt(async () => ({ args: [], parameters: {} })));

  it('for generated requests of a customer with a cart', () =>
    runAt(async (bridge) => {
      const customer = await loginAgain(bridge, 'anna@example.lv');
      const created = await post(bridge, '/api/cart/create', undefined, bearer(customer));
      const { result: cartId } = created.json() as { result: string };
      const { authorization } = bearer(customer);
      return {
        args: ['--header', `Authorization: ${authorization}`, '--exclude-path-regex', ENDS_SESSION],
        parameters: { 'query.cartId': cartId, 'path.index': 'catalogue_lv', 'query.skus': 'P-1,P-2' },
      };
    }));
});
