// Visits to a device: a worker pulls products from a tiny bridge until it is killed.
import { onTestFinished } from 'vitest';
import type { Databases } from '#shared/database/open-databases.ts';
import { call } from '#workers/bridge-client/call.ts';
import { pullProducts } from '#workers/pull/pull-products.ts';
import { openSyncJournal } from '#workers/pull/sync-journal.ts';
import { createWakeUps } from '#workers/wake-ups.ts';
import '#workers/tabs/leadership.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { closeBoth, type Device } from '../../support/worker/test-databases.ts';
import { testPorts } from '../../support/worker/test-ports.ts';
import { type BridgeDoc, bridgeDoc, tinyBridge } from '../../support/worker/tiny-bridge.ts';

const line = { untilOnline: async () => undefined, onChange: () => () => undefined };

/** Simulates a visit: a worker pulls into the device until it is killed. */
export async function visit(
  device: Device,
  bridge: Pick<ReturnType<typeof tinyBridge>, 'fetch'>,
  pullBatchSize = 10,
) {
  const databases = await device.open();
  const config = testConfig({ pullBatchSize });
  const ports = testPorts(bridge.fetch);
  const journal = openSyncJournal(databases.catalogue, ports);
  await journal.open('lv');
  const context = {
    ports,
    config,
    db: databases.catalogue,
    call: ((name, options) => call(ports, config, name, options)) as Parameters<
      typeof pullProducts
    >[0]['call'],
  };
  const pull = pullProducts(context, 'lv', journal, line, createWakeUps());
  let isOver = false;
  const kill = async () => {
    if (isOver) return;
    isOver = true;
    await pull.stop();
    await closeBoth(databases);
  };
  onTestFinished(kill);
  return { databases, pull, ports, kill };
}
export const idsOf = async ({ catalogue }: Databases) =>
  (await catalogue.products.find({ selector: { store: 'lv' } }).exec())
    .map(({ id }) => id)
    .sort((a, b) => a - b);

export const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
export const shop = (count: number, over: (id: number) => Partial<BridgeDoc> = () => ({})) =>
  tinyBridge(numbers(count).map((id) => bridgeDoc(id, over(id))));
