// npm run replay: which files it opens, and how the recorded bridge answers.
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
  report: 'zibens-bug-report',
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

describe('The file that is replayed', () => {
  it('is read as it was written', () => {
    expect(readReport(fileOf(report()))).toEqual(report());
  });

  it.each([
    ['not named', undefined, 'Which report?'],
    ['not there', join(folder, 'nowhere.json'), 'ENOENT'],
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
  ])('%s is refused in words that say so', (_, file, words) => {
    const read = () => readReport(file);
    expect(read).toThrow(UnreadableReport);
    expect(read).toThrow(words);
  });
});

describe('The bridge of a report', () => {
  const ask = { method: 'GET', url: '/api/home-page?storeCode=en', body: '' };

  it('answers what is asked again as it was answered last', () => {
    const answerOf = recordedAnswers(
      report({ calls: [call({}), call({ answer: { code: 200, result: 'second' } })] }),
    );
    const { status, body } = answerOf(ask);
    expect([status, JSON.parse(body)]).toEqual([200, { code: 200, result: 'second' }]);
  });

  it('says of a question that was never asked that it is not in the report, and lets a write wait', () => {
    const answerOf = recordedAnswers(report({ calls: [call({})] }));
    expect(answerOf({ ...ask, url: '/api/home-page?storeCode=ru' }).status).toBe(404);
    expect(answerOf({ method: 'POST', url: '/api/order/create', body: '{}' }).status).toBe(503);
  });

  it('is not reached where the device had no connection', () => {
    const answerOf = recordedAnswers(report({ connection: { isLeader: true, isOnline: false } }));
    expect(answerOf(ask).status).toBe(0);
  });
});
