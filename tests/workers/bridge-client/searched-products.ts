// The catalogue adapter in each API mode, and an independent evaluation of its conditions.
import type { Entity } from '#schemas/bridge/catalogue-answer.ts';
import type { AppliedFilter, CatalogueSearch } from '#workers/bridge-client/bridge-query.ts';
import { type Call, call } from '#workers/bridge-client/call.ts';
import { type CatalogueAnswer, searchCatalogue } from '#workers/bridge-client/search-catalogue.ts';
import type { TestBridge } from '../../support/backend/open-bridge.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { testPorts } from '../../support/worker/test-ports.ts';

type Api = 'search' | 'graphql';
export const apis: Api[] = ['search', 'graphql'];
export const configFor = (api: Api) => {
  const config = testConfig();
  return { ...config, bridge: { ...config.bridge, api } };
};

/** Creates an adapter for the test bridge and records its requests. */
export function adapter(bridge: TestBridge, api: Api, fetch = bridgeConnection(bridge).fetch) {
  const config = configFor(api);
  const sent: { url: URL; init: RequestInit }[] = [];
  const ports = testPorts((url, init) => {
    sent.push({ url: new URL(url, 'http://shop'), init });
    return fetch(url, init);
  });
  const line = { config, call: ((name, options) => call(ports, config, name, options)) as Call };
  const ask = (entity: Entity, search: CatalogueSearch, store = 'lv') =>
    searchCatalogue(line, store, entity, search);
  const find = async (entity: Entity, search: CatalogueSearch, store = 'lv'): Promise<CatalogueAnswer> => {
    const answer = await ask(entity, search, store);
    if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
    return answer.value;
  };
  return { ask, find, sent };
}

type Product = Record<string, unknown> & {
  id: number;
  final_price: number;
  configurable_children?: { color: string }[];
};
export const products = [...smallCatalogue().products()].map(({ documents }) => documents.lv as Product);
export const ids = ({ items }: CatalogueAnswer) => items.map((item) => (item as { id: number }).id);

/** True if the product meets the filter; computed independently of the bridge. */
export function meets(product: Product, { attribute, value, scope }: AppliedFilter): boolean {
  const own = attribute === 'price' ? product.final_price : product[attribute];
  const values = [
    ...(Array.isArray(own) ? own : own === undefined ? [] : [own]),
    ...(scope === 'catalog' && attribute === 'color'
      ? (product.configurable_children ?? []).map(({ color }) => color)
      : []),
  ];
  const {
    in: allowed,
    nin,
    gte,
    lte,
  } = value as {
    in?: unknown[];
    nin?: unknown[];
    gte?: number;
    lte?: number;
  };
  const has = (list: unknown[]) => values.some((each) => list.map(String).includes(String(each)));
  if (allowed) return has(allowed);
  if (nin) return !has(nin);
  return values.some((each) => Number(each) >= (gte ?? 0) && Number(each) <= (lte ?? Number.MAX_VALUE));
}
