// Tests what compose.yaml and the systemd unit set for the copies of the store, and what the dashboard and the alerts show
// of them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '#bridge/operation/create-metrics.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it.each(['store-1', 'store-2'])('compose.yaml serves metrics to its network only: %s', (name) => {
  const { services } = parse(read('compose.yaml'), { merge: true });
  const { environment, ports } = services[name];
  expect(environment).toMatchObject({ METRICS_PORT: 9464, METRICS_HOST: '0.0.0.0' });
  expect(ports).toBeUndefined();
});

it('Prometheus reads the metrics of every copy of compose.yaml', () => {
  const { services } = parse(read('compose.yaml'), { merge: true });
  const ofCopies = Object.entries<{ environment?: { METRICS_PORT?: number } }>(services).flatMap(
    ([name, { environment }]) => (environment?.METRICS_PORT ? [`${name}:${environment.METRICS_PORT}`] : []),
  );
  const { scrape_configs: jobs } = parse(read('deploy/prometheus.yaml'));
  expect(jobs).toMatchObject([{ job_name: 'store', static_configs: [{ targets: ofCopies }] }]);
});

/** Returns the names of the metrics in a text. */
const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:bridge|nodejs|process)_\w+/g)].map(([name]) => name)),
];

/** Returns the names of the metrics that a copy can serve. */
async function servedNames(): Promise<string[]> {
  const metrics = createMetrics();
  metrics.addProcess();
  metrics.addDatabase({}, async () => ({ mails: 0, oldestMailSeconds: 0, phases: {} }));
  metrics.addIndex(() => 'serving');
  return [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(
    ([, name = '', kind]) => `${name}${kind === 'histogram' ? '_bucket' : ''}`,
  );
}

it.each(['deploy/alerts.yaml', 'deploy/grafana/dashboards/store.json'])(
  'names only metrics that a copy serves: %s',
  async (file) => {
    const served = new Set(await servedNames());
    expect(namesIn(read(file)).filter((name) => !served.has(name))).toEqual([]);
  },
);

it('the dashboard shows every metric of the backend', async () => {
  const shown = new Set(namesIn(read('deploy/grafana/dashboards/store.json')));
  const own = (await servedNames()).filter((name) => name.startsWith('bridge_'));
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});

/** Returns the environment of an instance of the unit, if the file that all instances share contains `shared`. */
function environmentOf(instance: string, shared: Record<string, string>): Record<string, string> {
  const unit = read('deploy/store@.service').replaceAll('%i', instance);
  const [command = '', ...args] = (/^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '')
    .replace(/\/usr\/bin\/node .*/, `${process.execPath} -p JSON.stringify(process.env)`)
    .split(' ');
  const pairs = (/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').split(' ').map((pair) => pair.split('='));
  const env = { ...Object.fromEntries(pairs), ...shared };
  return JSON.parse(execFileSync(command, args, { env, encoding: 'utf8' }));
}

it('the systemd unit gives each copy ports and a folder of its own, whatever the shared file says', () => {
  const shared = { PORT: '80', METRICS_PORT: '9464', BRIDGE_DATA: '/shared' };
  for (const instance of ['4173', '4174'])
    expect(environmentOf(instance, shared)).toMatchObject({
      PORT: instance,
      METRICS_PORT: `1${instance}`,
      BRIDGE_DATA: `/var/lib/store/${instance}`,
      HOST: '127.0.0.1',
    });
});
