// The pages that a window keeps for its next start.
import { JSDOM } from 'jsdom';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import { categoryTree } from '#shared/domain/catalogue/category-tree.ts';
import type { Session } from '#src/model/account/current-session.ts';
import { resetUserState } from '#src/model/account/reset-user-state.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { keepPage } from '#src/model/shell/keep-page.ts';
import { factsOf, keptFacts } from '#src/model/shell/kept-facts.ts';
import { keptPaths, readKeptPage } from '#src/model/shell/kept-page.ts';
import { createMemory } from '#src/model/shell/memory.ts';
import { createResources } from '#src/model/shell/resource.ts';
import { createCell } from '#src/ui/create-cell.ts';
import { followed } from '../../support/browser/followed.ts';
import { product } from '../../support/browser/goods.ts';
import { testConfig } from '../../support/worker/test-config.ts';

const guest: Session = { kind: 'guest' } as Session;
const customer = { kind: 'customer' } as Session;

function openApp(config: AppContext['config'] = testConfig()): AppContext {
  const memory = createMemory();
  memory.configText = JSON.stringify(config);
  const resources = createResources({ isLive: true });
  return { config, memory, resources, missing: createCell(undefined) } as unknown as AppContext;
}

beforeEach(() => {
  const { window } = new JSDOM('', { url: 'http://shop.test/' });
  for (const name of ['localStorage', 'sessionStorage', 'location'] as const)
    vi.stubGlobal(name, window[name]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a kept page', () => {
  it('has the values of the page when it is read', () => {
    const values: [string, unknown][] = [
      ['skus', new Map([['KETTLE', product()]])],
      ['banners', null],
      ['reference', [{ code: 'colour' }]],
    ];
    const text = JSON.stringify(factsOf([...values, ['unknown', undefined]]));
    expect([...keptFacts({ facts: JSON.parse(text) })]).toEqual(values);
  });

  it('has the category tree', () => {
    const root = { id: 2, parent_id: 1, is_active: true, position: 1 };
    const tree = categoryTree([root, { ...root, id: 3, parent_id: 2 }] as never);
    const kept = keptFacts({ facts: JSON.parse(JSON.stringify(factsOf([['categories', tree]]))) });
    const read = kept.get('categories') as typeof tree;
    expect(read.childrenOf(2).map(({ id }) => id)).toEqual([3]);
  });

  it('has the products of a listing, but no answer of the bridge', () => {
    const answer = { keys: ['en|1'], total: 7, source: 'bridge', facets: [{ code: 'colour' }] };
    const facts = factsOf([
      ['listing|a', ok(answer)],
      ['listing|b', failed('offline')],
    ]);
    expect(JSON.stringify(facts)).not.toContain('colour');
    expect([...keptFacts({ facts })]).toEqual([
      ['listing|a', ok({ keys: ['en|1'], total: 7, source: 'bridge', served: true })],
    ]);
  });

  it('contains public values that are shown, and nothing else', async () => {
    const app = openApp();
    const of = (key: string, isPublic: boolean) =>
      app.resources.of(key, () => new BehaviorSubject(key), { isPublic });
    of('not shown', true);
    const readers = [of('public', true), of('personal', false)].map(followed);
    for (const { until } of readers) await until(() => true);
    keepPage(app, '/en', guest);
    expect(readKeptPage('/en')?.facts).toEqual([['public', 'value', 'public']]);
    for (const { end } of readers) end();
  });

  it('is kept for the last three paths', () => {
    vi.useFakeTimers();
    const paths = ['/', '/en/p/A/a-1', '/en/p/B/b-2', '/ru'];
    for (const path of paths) {
      keepPage(openApp(), path, guest);
      vi.advanceTimersByTime(1);
    }
    expect(keptPaths().sort()).toEqual(paths.slice(1).sort());
  });

  it.each(['/en/c/audio', '/en/cart', '/en/my-account'])('is not kept for %s', (path) => {
    keepPage(openApp(), path, guest);
    expect(keptPaths()).toEqual([]);
  });

  it('is not kept at a kiosk [S-22]', () => {
    const config = testConfig();
    keepPage(openApp({ ...config, kiosk: { ...config.kiosk, enabled: true } }), '/en', guest);
    expect(keptPaths()).toEqual([]);
  });

  it('is removed once a customer is logged in [S-22]', () => {
    keepPage(openApp(), '/en', guest);
    keepPage(openApp(), '/ru', customer);
    expect(keptPaths()).toEqual([]);
  });

  it('is removed when the person leaves [S-22]', () => {
    const app = openApp();
    keepPage(app, '/en', guest);
    resetUserState(app, true);
    expect(keptPaths()).toEqual([]);
  });
});

describe('a kept value', () => {
  it('is shown before the databases are open', () => {
    const resources = createResources({ kept: new Map([['fact', 1]]) });
    expect(resources.of('fact', () => new BehaviorSubject(2)).get()).toBe(1);
  });

  it("is replaced by the device's, although a served one would stay", async () => {
    const resources = createResources({ kept: new Map([['fact', 2]]) });
    const reader = followed(
      resources.of('fact', () => new BehaviorSubject(1), { overSeed: (next, seed) => Math.max(next, seed) }),
    );
    resources.goLive();
    await reader.until((value) => value === 1);
    expect(reader.values).toEqual([2, 1]);
    reader.end();
  });
});
