// Prepares a run: the build of the app, a filled database that every bridge starts with, and the script for access to
// the device.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '#host/build-app.ts';
import { buildIsStale } from '#host/build-is-stale.ts';
import { FILLED_FOLDER, startBridge } from './bridge-process.ts';
import { buildDeviceDoor } from './build-device-door.ts';
import { DOOR_FILE } from './device.ts';

/** Called by Playwright before all tests; returns the teardown. */
export default async function prepare(): Promise<() => void> {
  const root = process.cwd();
  if (await buildIsStale(root, path.join(root, 'dist'))) await buildApp(root);
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-e2e-'));
  const data = path.join(folder, 'data');
  const door = path.join(folder, 'device-door.js');
  const [bridge, script] = await Promise.all([startBridge({ keptIn: data }), buildDeviceDoor()]);
  await bridge.stop();
  writeFileSync(door, script);
  process.env[FILLED_FOLDER] = data;
  process.env[DOOR_FILE] = door;
  return () => rmSync(folder, { recursive: true, force: true });
}
