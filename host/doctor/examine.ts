// Examines a running backend and derives a configuration from the findings.
import { endpoints } from '#schemas/bridge/endpoints.ts';
import { backendAt } from './backend-at.ts';
import { catalogueQuestions, findCatalogue } from './catalogue-questions.ts';
import type { Wanted } from './examination.ts';
import type { Finding } from './finding.ts';
import { judgeOrderConnection, orderConnection } from './order-connection.ts';
import { orderQuestions } from './order-questions.ts';

/** Runs all questions one after another and returns their findings in that order. */
export async function examine(wanted: Wanted): Promise<Finding[]> {
  const catalogue = await findCatalogue(wanted, (prefix) => backendAt(wanted.bridge + prefix));
  if (!catalogue)
    return [
      {
        about: 'catalogue',
        state: 'broken',
        says: `no products below ${wanted.prefixes.map((prefix) => prefix || '/').join(', ')} in ${wanted.indexes.join(', ')}: set --prefix and --index`,
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

/** Returns the value of a configuration key in the findings; the last finding that contains the key wins. */
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
 * Returns the configuration for the examined backend. Later findings override earlier ones. The store views are those
 * whose indexes were found; if the default store view is not among them, it becomes the only one and gets the index
 * that was found.
 * @param base the configuration to start from
 * @param origin the backend's origin if the storefront has another one, otherwise ''
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
