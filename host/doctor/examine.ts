// The whole examination of a running backend, and the configuration that follows from it.
import { endpoints } from '#schemas/bridge/endpoints.ts';
import { backendAt } from './backend-at.ts';
import { catalogueQuestions, findCatalogue } from './catalogue-questions.ts';
import type { Wanted } from './examination.ts';
import type { Finding } from './finding.ts';
import { judgeOrderConnection, orderConnection } from './order-connection.ts';
import { orderQuestions } from './order-questions.ts';

/** Asks everything, one question after another. In: where, and what may be tried. Out: what was found, in order. */
export async function examine(wanted: Wanted): Promise<Finding[]> {
  const catalogue = await findCatalogue(wanted, (prefix) => backendAt(wanted.bridge + prefix));
  if (!catalogue)
    return [
      {
        about: 'catalogue',
        state: 'broken',
        says: `no products below ${wanted.prefixes.map((prefix) => prefix || '/').join(', ')} in ${wanted.indexes.join(', ')}: name them with --prefix and --index`,
      },
    ];
  const examination = { ...wanted, ...catalogue };
  const findings: Finding[] = [
    {
      about: 'prefix',
      state: 'setting',
      says: catalogue.prefix || '/',
      settings: { 'bridge.prefix': catalogue.prefix },
    },
  ];
  for (const question of [...catalogueQuestions, ...orderQuestions])
    findings.push(...(await question(examination)));
  if (wanted.shop) {
    const { address, isOtherOrigin } = wanted.shop;
    const path = settingOf(findings, 'bridge.placeOrder') ?? endpoints['order/create'].path;
    const found = await orderConnection(`${address}${catalogue.prefix}${path}`);
    const level = settingOf(findings, 'bridge.orderIdempotency');
    findings.push(judgeOrderConnection(found, level, isOtherOrigin));
  }
  return findings;
}

/** The value that the findings give a key of the configuration; the last one counts. */
const settingOf = (findings: readonly Finding[], key: string): unknown =>
  findings.findLast(({ settings }) => settings && key in settings)?.settings?.[key];

type Json = { [key: string]: unknown };

function put(target: Json, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  target[key] ??= {};
  put(target[key] as Json, rest, value);
}

/**
 * The configuration for the backend. In: the one to start from, the findings, the backend's address for a shop that is
 * served from another one ("" for the same). Later findings win. Store views are those whose indexes were found; without
 * such, the default one stands for the index that was found, and more are the owner's to add.
 */
export function configurationFrom(base: Json, findings: readonly Finding[], origin: string): Json {
  const config = structuredClone(base);
  const { stores, defaultStore } = config as { stores?: Json[]; defaultStore?: string };
  const views = findings.find((finding) => finding.views)?.views ?? [];
  const isMany = views.includes(defaultStore ?? '');
  const kept = isMany ? views : [defaultStore];
  config.stores = (stores ?? []).filter(({ code }) => kept.includes(code as string));
  config.multistore = isMany;
  put(config, ['bridge', 'origin'], origin);
  for (const { settings = {} } of findings)
    for (const [key, value] of Object.entries(settings))
      if (!isMany || !key.startsWith('stores.')) put(config, key.split('.'), value);
  return config;
}
