// Reports a journey that does not end. The report is the only trace of a hang: the test runner states the time limit.
import { performance } from 'node:perf_hooks';
import { listInFlight } from './emulated/in-flight.ts';
import type { Device, Tab } from './journey.ts';

/** A journey that runs this long hangs. The limit of a test (vitest.config.ts) is longer. */
const HANGS_MS = 600_000;
const SHOWN_LENGTH = 400;

const shownBy = (tab: Tab): string =>
  `${tab.url()} shows: ${(tab.document.body.textContent ?? '').replace(/\s+/g, ' ').slice(0, SHOWN_LENGTH)}`;

/**
 * Prints after ten minutes how busy the process is, what is in flight, and what the tabs show.
 * @param devices read when the report is printed
 * @returns a function that ends the watch
 */
export function watchForHang(title: string, devices: readonly Device[]): () => void {
  const begun = performance.eventLoopUtilization();
  const report = () => {
    const busy = Math.round(100 * performance.eventLoopUtilization(begun).utilization);
    const tabs = devices.flatMap((device) => device.tabs()).map(shownBy);
    const lines = [`"${title}" hangs, process busy ${busy} %. In flight:`, ...listInFlight(), ...tabs];
    console.error(lines.join('\n'));
  };
  const timer = setTimeout(report, HANGS_MS);
  return () => clearTimeout(timer);
}
