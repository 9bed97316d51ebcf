// Lab commands. Faults are simulated by the worker, except for device faults, which affect both window and worker. A
// bug report is built from the data on this device and only saved as a file.
import type { BugReport } from '#schemas/bug-report.ts';
import { REPORT_VERSION } from '#schemas/bug-report.ts';
import { type CollectionName, collections, type DocumentOf } from '#schemas/collections.ts';
import { ok, type Result } from '#schemas/fault.ts';
import type { LabCall, LabFault } from '#schemas/lab-fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { buildFiles } from '#shared/config/build-files.ts';
import { routes } from '#shared/config/routes.ts';
import { LAB_FAULT } from '#shared/config/tab-config.ts';
import { simulateFullStorage } from '#shared/database/simulate-full-storage.ts';
import { createPseudonyms } from '#shared/domain/lab/redact.ts';
import { redacted, redactedChecksums } from '#shared/domain/lab/redacted.ts';
import { redactedPath } from '#shared/domain/lab/redacted-path.ts';
import { type Redaction, redactedAnswer, redactedRequest } from '#shared/domain/lab/redacted-request.ts';
import type { AppContext } from '../../model/shell/app-context.ts';

/** The simulated lack of storage: `give` ends it; undefined if none is simulated. */
export type SimulatedQuota = { give: (() => void) | undefined };

/**
 * Persists the fault across workers and documents of this tab. If storage is refused, the fault ends with this worker.
 */
function keepFault(fault: LabFault): void {
  try {
    sessionStorage.setItem(LAB_FAULT, fault);
  } catch (error) {
    console.warn('Failed to store the simulated fault: it ends with this worker', error);
  }
}

/** Replaces the simulated fault. If that fails, the previous fault stays. */
export async function setFault(
  { worker }: AppContext,
  room: SimulatedQuota,
  fault: LabFault,
): Promise<Result<unknown>> {
  const set = await worker.call('setLabFault', { fault });
  // ending a fault continues after a failed call, because a new worker starts without a fault
  if (!set.ok && fault !== 'none') return set;
  // without storage a new worker could not start
  keepFault(fault === 'no-room' ? 'none' : fault);
  room.give?.();
  room.give = fault === 'no-room' ? simulateFullStorage() : undefined;
  return set;
}

/** Ends the worker as if the browser had killed it; its supervisor is not informed. */
export const killWorker = ({ worker }: AppContext): void => worker.nudge('die', {});

type Stored = { [C in CollectionName]: DocumentOf<C>[] };
type Query = { exec: () => Promise<{ toMutableJSON: () => unknown }[]> };
type Collection = {
  find: (query?: { selector: { store: string } }) => Query;
  count: () => { exec: () => Promise<number> };
};

const collectionOf = (app: AppContext, name: CollectionName): Collection =>
  (app[collections[name].database] as unknown as Record<string, Collection>)[name] as Collection;

const names = Object.keys(collections) as CollectionName[];
const personalNames = names.filter((name) => collections[name].database === 'personal');

/** Reads the personal collections, and the catalogue of the current store view. */
async function readStored(app: AppContext, store: string): Promise<Stored> {
  const read = async (name: CollectionName) => {
    const isOfStore = collections[name].database === 'catalogue';
    const found = await collectionOf(app, name)
      .find(isOfStore ? { selector: { store } } : undefined)
      .exec();
    return [name, found.map((document) => document.toMutableJSON())] as const;
  };
  return Object.fromEntries(await Promise.all(names.map(read))) as unknown as Stored;
}

/**
 * Returns the products that personal documents refer to, because pages on this device can show them without a request.
 */
function shownGoods(app: AppContext, stored: Stored): DocumentOf<'products'>[] {
  const skus = new Set([app.viewed.get()?.product.sku]);
  JSON.stringify(
    personalNames.map((name) => stored[name]),
    (field, value: unknown) => {
      if ((field === 'sku' || field === 'parentSku') && typeof value === 'string') skus.add(value);
      return value;
    },
  );
  return stored.products.filter(
    ({ sku, configurable_children: children }) =>
      skus.has(sku) || children.some((child) => skus.has(child.sku)),
  );
}

/** Returns the texts of the public catalogue, which need no redaction. */
function publishedTexts({ products, categories, content }: Stored, config: ShopConfig): Set<string> {
  return new Set([
    ...products.flatMap(({ sku, id, slug, url_path, configurable_children }) => [
      ...[sku, String(id), slug, url_path],
      ...configurable_children.flatMap((child) => [child.sku, String(child.id)]),
    ]),
    ...categories.flatMap(({ id, slug, url_key, url_path }) => [String(id), slug, url_key, url_path]),
    ...content.map(({ code }) => code),
    ...config.stores.map(({ code }) => config.bridge.banners.replace('{store}', code)),
  ]);
}

function redactedCalls(
  calls: readonly LabCall[],
  config: ShopConfig,
  redaction: Redaction,
): BugReport['calls'] {
  const { prefix, urlMap, placeOrder, renderList } = config.bridge;
  const places = {
    prefix,
    paths: { 'url/map': urlMap, 'order/create': placeOrder, 'products/render-list': renderList },
  };
  const answered = new Set<string>();
  return calls
    .toReversed()
    .map(({ method, url, body, answer, status, contentType, at, ms, fault }) => {
      const request = redactedRequest({ method, url, body }, places, redaction);
      const question = JSON.stringify(request);
      const isNewest = !answered.has(question);
      answered.add(question);
      const shown = isNewest ? { answer: redactedAnswer(request, answer, redaction.ids) } : {};
      return { ...request, status, contentType, ...shown, at, ms, fault };
    })
    .toReversed();
}

const now = () => Date.now();

/** Builds the bug report of this tab. Fails if the worker does not respond. */
export async function makeReport(app: AppContext): Promise<Result<BugReport>> {
  const [lab, sync] = await Promise.all([
    app.worker.call('readLab', { withCalls: true }),
    app.worker.call('readSyncState', {}),
  ]);
  if (!lab.ok) return lab;
  if (!sync.ok) return sync;
  const store = app.i18n.language;
  const stored = await readStored(app, store);
  const counts = await Promise.all(
    names.map(async (name) => [name, await collectionOf(app, name).count().exec()] as const),
  );
  const published = publishedTexts(stored, app.config);
  const pseudonyms = createPseudonyms();
  const checksums = redactedChecksums(stored.cart, pseudonyms);
  const ids = (text: string) => checksums.get(text) ?? pseudonyms(text);
  const shown: Stored = { ...stored, products: shownGoods(app, stored) };
  const redactedOf = <C extends CollectionName>(name: C) =>
    shown[name].flatMap((document) => {
      const rest = redacted[name](document, ids);
      return rest === undefined ? [] : [rest as Record<string, unknown>];
    });
  const { isLeader, isOnline, lanes } = sync.value;
  return ok({
    report: 'bug-report',
    version: REPORT_VERSION,
    made_at: now(),
    page: redactedPath(location.pathname, routes, (part) => part === store || published.has(part)),
    store,
    versions: {
      build: buildFiles().slice(0, 3),
      catalogue: Number(/\d+$/.exec(app.catalogue.name)?.[0] ?? 0),
      personal: Object.fromEntries(personalNames.map((name) => [name, collections[name].version])),
      browser: navigator.userAgent,
    },
    configuration: { ...app.config },
    fault: lab.value.fault,
    connection: { isLeader, isOnline },
    lanes: lanes.map(({ name, items }) => ({
      name,
      items: items.map((item) => ({ ...item, id: ids(item.id) })),
    })),
    counts: Object.fromEntries(counts),
    collections: Object.fromEntries(names.map((name) => [name, redactedOf(name)])),
    calls: redactedCalls(lab.value.calls, app.config, { ids, isPublished: (text) => published.has(text) }),
  });
}

/** Downloads a report as a file. */
export function saveReport(report: BugReport): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(report)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `bug-report-${new Date(report.made_at).toISOString().slice(0, 16).replaceAll(':', '')}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
