// Tests which messages of an engine appear in the operator's log.
import { expect, it } from 'vitest';
import type { Connector } from '#bridge/ports/connector.ts';
import { OperatorNote } from '#bridge/ports/operator-note.ts';
import { logTo, type WrittenLine } from '../support/backend/log-to.ts';
import { openTestBridge } from '../support/backend/open-bridge.ts';

it('logs only the message of an OperatorNote', async () => {
  const lines: WrittenLine[] = [];
  const connector = {
    name: 'reporting',
    engine: ({ report }: Parameters<Connector['engine']>[0]) => {
      report('orders', new OperatorNote('The order order_1 has no authorised payment'));
      report('orders', new Error('anna@example.lv is not valid'));
      return {};
    },
    feed: () => ({ intervalMs: 60_000, read: () => Promise.reject(new Error('away')) }),
  } as unknown as Connector;
  const bridge = await openTestBridge({ connector, logger: logTo(lines) });
  await bridge.close();
  const ofOrders = lines.filter(({ route }) => route === '(orders)');
  expect(ofOrders.map(({ route, note }) => [route, note])).toEqual([
    ['(orders)', 'The order order_1 has no authorised payment'],
    ['(orders)', undefined],
  ]);
  expect(JSON.stringify(lines)).not.toContain('anna@example.lv');
});
