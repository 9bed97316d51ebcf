// The bridge's metrics for Prometheus. Invariants: label values come from fixed lists, never from requests; a scrape
// succeeds without a database, and reports that it is unavailable.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolCounts } from '../database/open-database.ts';
import type { LedgerPhase } from '../ports/order-ledger.ts';
import type { StoredCounts } from './create-stored-counts.ts';

export type Metrics = {
  requests: Counter<'endpoint' | 'status'>;
  /** in seconds */
  durations: Histogram<'endpoint'>;
  orders: Counter<'outcome'>;
  /** Searches for products, with an index outside of the database. */
  indexSearches: Counter<'outcome'>;
  /** Reports of pages. Callers must check every label value. */
  pages: {
    /** in seconds */
    vitals: Histogram<'vital' | 'route' | 'release'>;
    /** as a score */
    layoutShift: Histogram<'route' | 'release'>;
    errors: Counter<'error' | 'route' | 'release'>;
  };
  /** Adds metrics of the process: event loop, memory, garbage collection, CPU time. For one bridge per process only. */
  addProcess: () => void;
  /**
   * Adds metrics of the database.
   * @param pools its connection pools by name
   * @param count reads the counts of rows; called for each scrape
   */
  addDatabase: (pools: Readonly<Record<string, PoolCounts>>, count: () => Promise<StoredCounts>) => void;
  /** Adds metrics of an index outside of the database. @param status called for each scrape */
  addIndex: (status: () => string) => void;
  /** Returns all metrics in Prometheus' text format. */
  text: () => Promise<string>;
  contentType: string;
};

const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Bucket limits, among them those of good and poor: LCP 2.5 and 4, INP 0.2 and 0.5, FCP 1.8 and 3, TTFB 0.8 and 1.8. */
const VITALS_S = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10];
/** Bucket limits; a score is good up to 0.1 and poor above 0.25. */
const LAYOUT_SHIFTS = [0.01, 0.05, 0.1, 0.25, 0.5, 1];
const PHASES: readonly LedgerPhase[] = ['open', 'completing', 'placed', 'done'];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  let refresh = async (): Promise<void> => undefined;
  return {
    requests: new Counter({
      name: 'bridge_requests_total',
      help: 'Responses by endpoint and status',
      labelNames: ['endpoint', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'bridge_request_duration_seconds',
      help: 'Time from a request to the end of its response',
      labelNames: ['endpoint'],
      buckets: DURATIONS_S,
      registers,
    }),
    orders: new Counter({
      name: 'bridge_orders_total',
      help: 'Requests to place an order by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    indexSearches: new Counter({
      name: 'bridge_index_searches_total',
      help: 'Searches for products by their outcome at the index outside of the database',
      labelNames: ['outcome'],
      registers,
    }),
    pages: {
      vitals: new Histogram({
        name: 'bridge_page_vital_seconds',
        help: 'Web vitals that pages measured: LCP, INP, FCP, TTFB',
        labelNames: ['vital', 'route', 'release'],
        buckets: VITALS_S,
        registers,
      }),
      layoutShift: new Histogram({
        name: 'bridge_page_layout_shift_score',
        help: 'Cumulative layout shift (CLS) that pages measured',
        labelNames: ['route', 'release'],
        buckets: LAYOUT_SHIFTS,
        registers,
      }),
      errors: new Counter({
        name: 'bridge_page_errors_total',
        help: 'Uncaught errors of pages by name',
        labelNames: ['error', 'route', 'release'],
        registers,
      }),
    },
    addProcess: () => collectDefaultMetrics({ register: registry }),
    addDatabase: (pools, count) => {
      const connections = gauge(
        'bridge_database_connections',
        'Connections of this process to PostgreSQL, and statements that wait for one',
        ['pool', 'state'],
      );
      const up = gauge('bridge_database_up', '1 if the database answered this scrape, else 0');
      const mails = gauge('bridge_mails_unsent', 'Mails in the queue');
      const oldest = gauge('bridge_mails_oldest_seconds', 'Age of the oldest mail in the queue');
      const ledger = gauge('bridge_engine_orders', "Orders in the engine's ledger by phase", ['phase']);
      refresh = async () => {
        for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
          connections.set({ pool, state: 'total' }, totalCount);
          connections.set({ pool, state: 'idle' }, idleCount);
          connections.set({ pool, state: 'waiting' }, waitingCount);
        }
        const counts = await count().catch(() => undefined);
        up.set(counts ? 1 : 0);
        // without the database, its numbers are absent instead of outdated
        mails.remove();
        oldest.remove();
        ledger.reset();
        if (!counts) return;
        mails.set(counts.mails);
        oldest.set(counts.oldestMailSeconds);
        for (const phase of PHASES) ledger.set({ phase }, counts.phases[phase] ?? 0);
      };
    },
    addIndex: (status) => {
      const up = gauge('bridge_index_up', '1 if the index outside of the database answers, else 0');
      const serving = gauge('bridge_index_serving', '1 if it also reflects the current catalogue, else 0');
      const others = refresh;
      refresh = async () => {
        up.set(status() === 'away' ? 0 : 1);
        serving.set(status() === 'serving' ? 1 : 0);
        await others();
      };
    },
    text: async () => {
      await refresh();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
