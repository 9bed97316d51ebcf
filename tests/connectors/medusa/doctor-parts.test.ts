// Tests the parts of the doctor beside its checks: the generated environment, the index on order ids, translations.
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { describe, expect, inject, it } from 'vitest';
import { examineMedusa, medusaEnvironment } from '#connectors/medusa/doctor/examine-medusa.ts';
import { hasOrderIndex, ORDER_INDEX } from '#connectors/medusa/doctor/safety-in-medusa.ts';
import type { Send } from '#connectors/medusa/medusa-client.ts';
import { examined, type Loose, replay, settings } from './examined-medusa.ts';
import recorded from './recorded/doctor.json' with { type: 'json' };

describe('the environment that the doctor generates', () => {
  it('contains the engine, its keys and the region that was found', async () => {
    const findings = await examined(replay(recorded));
    const region = recorded['GET /store/regions'].regions[0]?.id;
    expect(medusaEnvironment(settings, findings).split('\n')).toEqual([
      'MEDUSA_URL=http://medusa.example',
      'MEDUSA_PUBLISHABLE_KEY=pk_recorded',
      'MEDUSA_SECRET_KEY=sk_recorded',
      `MEDUSA_REGION=${region}`,
      '',
    ]);
  });
});

describe('the index on order ids', () => {
  it('rejects a second order with the same id', async () => {
    const database = await PGlite.create({ loadDataDir: await openAsBlob(inject('dumps').empty) });
    await database.exec(
      `CREATE TABLE "order" (id text, metadata jsonb, canceled_at timestamptz, deleted_at timestamptz);
       CREATE UNIQUE INDEX other ON "order" (id);`,
    );
    const query = (sql: string) => database.query<{ indexdef: string }>(sql);
    expect(await hasOrderIndex(query)).toBe(false);
    await database.exec(ORDER_INDEX);
    expect(await hasOrderIndex(query)).toBe(true);
    const insert = (id: string, canceled: string | null) =>
      database.query(`INSERT INTO "order" VALUES ($1, '{"order_id": "one"}', $2, NULL)`, [id, canceled]);
    await insert('a', '2026-01-01');
    await insert('b', null);
    await expect(insert('c', null)).rejects.toMatchObject({ code: '23505' });
    await database.close();
  });
});

describe('the doctor for payment pages', () => {
  const PAGE = 'pp_card_card';
  const pages = async (enabled: readonly string[]) => {
    const answers = { ...(recorded as Loose), 'GET /store/payment-providers': {} };
    answers['GET /store/payment-providers'] = { payment_providers: enabled.map((id) => ({ id })) };
    const findings = await examineMedusa({
      ...{ settings, mayOrder: false, database: undefined, client: replay(answers) },
      placedWith: { [PAGE]: 'pp_unpaid_store' },
    });
    return findings.filter(({ about }) => about.endsWith(PAGE)).map(({ state }) => state);
  };

  it.each([
    ['works', 'with both providers in the region', [PAGE, 'pp_unpaid_store']],
    ['broken', 'without the provider that places the orders', [PAGE, 'pp_system_default']],
    ['warning', 'without the provider of the page', ['pp_unpaid_store']],
  ])('%s %s', async (state, _what, enabled) => {
    expect(await pages(enabled)).toEqual([state]);
  });
});

describe('the doctor for translations', () => {
  const locales = { en: 'en-US', ru: 'ru-RU' };
  /** Examines a Medusa whose products are translated to these locales, the first one left out. */
  const translations = async (translated: readonly string[], wanted: Record<string, string> = locales) => {
    const client = replay(recorded);
    const { store } = client;
    client.store = async (method, path, request) => {
      const answer = await store(method, path, request);
      if (!translated.includes(String(request?.query?.locale))) return answer;
      const [first, ...others] = answer.products as Loose[];
      return { products: [first, ...others.map((each) => ({ ...each, title: `T ${each.title}` }))] };
    };
    const findings = await examineMedusa({
      ...{ settings, mayOrder: false, database: undefined, client, locales: wanted },
    });
    return findings.filter(({ about }) => about === 'translations');
  };
  const [first, ...others] = (recorded as Loose)['GET /store/products'].products;

  it('counts the products without a translation in each locale', async () => {
    const all = others.length + 1;
    expect(await translations(['en-US'])).toMatchObject([
      { state: 'warning', says: expect.stringMatching(`en-US: 1 of ${all} .*${first.handle}`) },
      { state: 'warning', says: expect.stringContaining(`ru-RU: ${all} of ${all} `) },
    ]);
  });

  it('requires none if the mapping names no locale', async () => {
    expect(await translations([], {})).toMatchObject([{ state: 'works' }]);
  });
});

describe('the doctor for locks between processes', () => {
  /** Returns the state of the finding if the plug-in of each process responds in turn. */
  const stateWith = async (provider: string | null, processes: readonly string[]) => {
    const { store, admin = store } = replay(recorded);
    let turn = 0;
    const balanced: Send = async (method, path, request) => {
      if (path !== '/admin/store-locks') return admin(method, path, request);
      turn += 1;
      return { provider, process: processes[turn % processes.length] };
    };
    const findings = await examined({ store, admin: balanced });
    return findings.find(({ about }) => about === 'locks between processes')?.state;
  };

  it.each([
    ['works', 'in Redis', 'locking-redis', ['a', 'b']],
    ['missing', 'in memory, if one process responds', 'in-memory', ['a']],
    ['warning', 'in memory, if several processes respond', 'in-memory', ['a', 'b']],
    ['warning', 'in PostgreSQL, if several processes respond', 'locking-postgres', ['a', 'b']],
    ['warning', 'of an unknown kind, if several processes respond', null, ['a', 'b']],
  ])('%s with locks %s', async (state, _what, provider, processes) => {
    expect(await stateWith(provider, processes)).toBe(state);
  });
});
