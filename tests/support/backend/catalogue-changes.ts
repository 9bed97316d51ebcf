// Changes of the catalogue after which searches must find what the database finds.
import type { TestBridge } from './open-bridge.ts';
import { line, orderOf, placeOrder, post, stockPublished } from './requests.ts';

const patch = (bridge: TestBridge, sku: string, payload: object) =>
  bridge.app.inject({ method: 'PATCH', url: `/__admin/products/${sku}`, payload });
/** Changes of the small catalogue by the bridge with its admin routes or by other processes, by name. */
export const catalogueChanges: Record<string, (bridge: TestBridge) => Promise<unknown>> = {
  'an order': async (bridge) => {
    await placeOrder(bridge, orderOf('columns-1', { products: [line('P-1', 2, 17.35)] }));
    await stockPublished(bridge);
  },
  'stock that is gone': (bridge) => patch(bridge, 'P-2', { qty: 0 }),
  'a price': (bridge) => patch(bridge, 'P-3', { price: 1.11 }),
  'another name and category': ({ db }) =>
    db.execute(
      `update documents set search_text = replace(search_text, ' norra', ' cits'), category_ids = '{77}' where code = 'P-4'`,
    ),
  'a product that is gone': ({ db }) => db.execute(`delete from documents where code = 'P-5'`),
  'a product that is new': ({ db }) =>
    db.execute(
      `insert into documents (store, entity, id, doc, updated_at, code, status, visibility, category_ids, facets, search_text)
        values ('lv', 'product', 9999, '{"id": 9999}', '2020-01-01T00:00:00.000Z', 'NEW', 1, 4, '{20}', '{}', E' jauns\\n \\n \\n \\n \\n#new#')`,
    ),
  'a review, which is none': ({ db }) =>
    db.execute(
      `insert into documents (store, entity, id, doc, updated_at) values ('lv', 'review', 9999, '{}', '')`,
    ),
  'a catalogue that is filled anew': (bridge) => post(bridge, '/__admin/reset?seed=1', {}),
};
