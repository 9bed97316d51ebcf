// Tests npm run replay: which files it accepts, and how the recorded bridge responds.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readReport, UnreadableReport } from '#e2e/replay/read-report.ts';
import { recordedAnswers } from '#e2e/replay/recorded-answers.ts';
import { type BugReport, REPORT_VERSION } from '#schemas/bug-report.ts';
import { CATALOGUE_GENERATION } from '#schemas/collections.ts';
import { demoConfig } from '../support/browser/goods.ts';

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const call = (given: Partial<BugReport['calls'][number]>): BugReport['calls'][number] => ({
  endpoint: 'home-page',
  method: 'GET',
  path: '/api/home-page?storeCode=en',
  body: null,
  status: 200,
  contentType: 'application/json',
  answer: { code: 200, result: 'first' },
  at: 1,
  ms: 1,
  fault: 'none',
  ...given,
});

const report = (given: Partial<BugReport> = {}): BugReport => ({
  report: 'bug-report',
  version: REPORT_VERSION,
  made_at: 1,
  page: '/en/cart',
  store: 'en',
  versions: { build: [], catalogue: CATALOGUE_GENERATION, personal: {}, browser: 'any' },
  configuration: demoConfig() as unknown as Record<string, unknown>,
  fault: 'none',
  connection: { isLeader: true, isOnline: true },
  lanes: [],
  counts: {},
  collections: {},
  calls: [],
  ...given,
});

const fileOf = (content: unknown): string => {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

describe('a bug report file', () => {
  it('is read as it was written', () => {
    expect(readReport(fileOf(report()))).toEqual(report());
  });

  it.each([
    ['not given', undefined, 'Which report?'],
    ['missing', join(folder, 'nowhere.json'), 'ENOENT'],
    ['not JSON', fileOf('{'), 'is not JSON'],
    ['something else', fileOf({ report: 'other' }), 'is no bug report'],
    [
      'of another version',
      fileOf({ ...report(), version: REPORT_VERSION + 1 }),
      `version ${REPORT_VERSION + 1}`,
    ],
    ['damaged', fileOf({ ...report(), store: 7 }), 'is damaged at store'],
    [
      'of another generation of the catalogue',
      fileOf(report({ versions: { ...report().versions, catalogue: CATALOGUE_GENERATION - 1 } })),
      'check out the build',
    ],
  ])('is rejected with an explanation if it is %s', (_, file, words) => {
    const read = () => readReport(file);
    expect(read).toThrow(UnreadableReport);
    expect(read).toThrow(words);
  });
});

describe('the recorded bridge', () => {
  const ask = { method: 'GET', url: '/api/home-page?storeCode=en', body: '' };

  it('repeats the latest response to a request', () => {
    const answerOf = recordedAnswers(
      report({ calls: [call({}), call({ answer: { code: 200, result: 'second' } })] }),
    );
    const { status, body } = answerOf(ask);
    expect([status, JSON.parse(body)]).toEqual([200, { code: 200, result: 'second' }]);
  });

  it('responds with 404 to an unknown request', () => {
    const answerOf = recordedAnswers(report({ calls: [call({})] }));
    expect(answerOf({ ...ask, url: '/api/home-page?storeCode=ru' }).status).toBe(404);
  });

  it('responds with 503 to a write', () => {
    const answerOf = recordedAnswers(report({ calls: [call({})] }));
    expect(answerOf({ method: 'POST', url: '/api/order/create', body: '{}' }).status).toBe(503);
  });

  it('does not respond if the device was offline at that time', () => {
    const answerOf = recordedAnswers(report({ connection: { isLeader: true, isOnline: false } }));
    expect(answerOf(ask).status).toBe(0);
  });
});
