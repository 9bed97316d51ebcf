// The types of worker methods. Each has one row in worker-method-handlers.ts.
import type { Result } from '#schemas/fault.ts';
import type { WorkerMethodAnswer, WorkerMethodInput, WorkerMethodName } from '#schemas/worker-api.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import type { RecentCalls } from '../bridge-client/recent-calls.ts';
import type { CacheLimits } from '../caches/cache-limits.ts';
import type { CategoryBranches } from '../caches/category-branches.ts';
import type { FilterableAttributes } from '../caches/filterable-attributes.ts';
import type { SearchKnowledgeCache } from '../caches/search-knowledge-cache.ts';
import type { SyncCartDeps } from '../cart/sync-cart.ts';
import type { CatalogueIndex } from '../catalogue-index/catalogue-index.ts';
import type { Heartbeat } from '../kiosk/heartbeat.ts';
import type { Lab } from '../lab/lab.ts';
import type { RunningLane } from '../outbox/run-lane.ts';
import type { Repricing } from '../prices/repricing.ts';
import type { PullContext } from '../pull/family.ts';
import type { Replication } from '../pull/replication.ts';
import type { Session } from '../session/start-session.ts';
import type { Leadership } from '../tabs/leadership.ts';
import type { WakeUps } from '../wake-ups.ts';
import type { Connection } from '../watch-connection.ts';
import type { TwoStages } from './two-stages.ts';

export type WorkerMethodContext = PullContext & {
  databases: Databases;
  /** for responses cached on the device */
  cache: CacheLimits;
  /** product key → when it was last refreshed after being shown from the device, ms since 1970 */
  lookedAgain: Map<string, number>;
  connection: Connection;
  index: CatalogueIndex;
  branches: CategoryBranches;
  filterable: FilterableAttributes;
  searchKnowledge: SearchKnowledgeCache;
  stages: TwoStages;
  replication: Pick<Replication, 'listingAnswered' | 'othersPulledAt'>;
  repricing: Pick<Repricing, 'shown'>;
  session: Session;
  outbox: Record<'orders' | 'tasks' | 'cart', Pick<RunningLane, 'sendNow' | 'readOpen'>>;
  cart: SyncCartDeps;
  leadership: Pick<Leadership, 'isLeader'>;
  heartbeat: Pick<Heartbeat, 'reportedAt'>;
  recentCalls: Pick<RecentCalls, 'all'>;
  /** only in lab tabs */
  lab: Pick<Lab, 'set' | 'fault' | 'calls'> | undefined;
  wakeUps: Pick<WakeUps, 'tell'>;
  /** True if storage no longer settles calls. Called once per heartbeat. */
  isStorageSilent: () => boolean;
};

/** Returns expected failures as faults; throws only on a bug. */
export type WorkerMethod<A extends WorkerMethodName> = (
  context: WorkerMethodContext,
  input: WorkerMethodInput<A>,
) => Promise<Result<WorkerMethodAnswer<A>>>;
