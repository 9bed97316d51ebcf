// Sends one sync task once: claims it on disk, fills its placeholders, asks, writes the verdict.
// Invariants: under its own principal and with its own id as key, always; a task that was removed or parked meanwhile
// is not brought back by a late answer.
import { endpoints } from '../../schemas/bridge/endpoints.ts';
import { failed, ok, type Result } from '../../schemas/fault.ts';
import { type TaskKind, taskKinds } from '../../schemas/task-kinds.ts';
import type { SyncTask } from '../../src/database/queue-task.ts';
import { GUEST } from '../../src/domain/account/principal-of.ts';
import { retryDelay } from '../../src/domain/outbox/retry-delay.ts';
import type { Call, CallOptions } from '../bridge-client/call.ts';
import type { Ports } from '../ports.ts';
import { type TaskRow, taskRows } from './task-rows.ts';
import type { TaskStore } from './task-store.ts';
import { type TaskVerdict, taskVerdict } from './task-verdict.ts';

/** The guards that make a task safe; simulations replace one at a time to prove that each is needed. */
export type TaskRules = {
  verdict: typeof taskVerdict;
  /** the key that travels */
  keyOf: (task: SyncTask) => string;
  /** may whoever claimed it for this attempt still write the verdict? */
  mayJudge: (newest: SyncTask, attempt: number) => boolean;
};
export const taskRules: TaskRules = {
  verdict: taskVerdict,
  keyOf: ({ id }) => id,
  mayJudge: ({ state, attempt }, ours) => state === 'sending' && attempt === ours,
};

export type SendTaskDeps = {
  store: TaskStore;
  call: Call;
  ports: Pick<Ports, 'now' | 'log'>;
  /** the shop's id of the open cart, when it has one */
  cartId: () => Promise<string | undefined>;
  /** what a good answer does on this device; before the task is told to be done */
  onDone: (task: SyncTask, result: unknown) => Promise<void>;
  /** what a refusal does on this device */
  onRefused: (task: SyncTask) => Promise<void>;
  rules?: TaskRules;
};

/** May it be sent while this principal is here? A guest's needs nobody. */
export const isTurnOf = ({ principal }: Pick<SyncTask, 'principal'>, present: string): boolean =>
  principal === GUEST || principal === present;

type Row = TaskRow<Record<string, unknown>>;
const isKind = (kind: string): kind is TaskKind => Object.hasOwn(taskKinds, kind);

/** The query of the task's address with its placeholders filled; the token travels as the configuration says. */
async function filled(task: SyncTask, { cartId }: SendTaskDeps): Promise<Result<Record<string, string>>> {
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(task.url.split('?')[1] ?? '')) {
    if (value === '{{token}}') continue;
    if (value !== '{{cartId}}') {
      query[name] = value;
      continue;
    }
    const id = await cartId();
    if (id === undefined) return failed('no-cart-id', { task: task.kind });
    query[name] = id;
  }
  return ok(query);
}

async function request(
  task: SyncTask,
  deps: SendTaskDeps,
  email: string,
  signal: AbortSignal,
): Promise<Result<unknown>> {
  const { kind, principal, payload } = task;
  if (!isKind(kind)) return failed('bad-shape', { field: 'kind' });
  const row = taskRows[kind] as unknown as Row;
  const checked = taskKinds[kind].safeParse(payload);
  // of an older build: it would be sent to where nobody understands it
  if (!checked.success || task.url.split('?')[0] !== endpoints[row.endpoint].path)
    return failed('refused', { field: 'payload' });
  const query = await filled(task, deps);
  if (!query.ok) return query;
  const options: CallOptions = {
    principal,
    query: { ...query.value, ...row.query?.(checked.data) },
    ...(row.body && { body: row.body(checked.data, principal, email) }),
    headers: { 'Idempotency-Key': (deps.rules ?? taskRules).keyOf(task) },
    signal,
  };
  return deps.call(row.endpoint, options);
}

/** The task as the verdict leaves it. */
function settled(task: SyncTask, verdict: TaskVerdict, now: number): SyncTask {
  const next = { ...task, state: verdict.state, updated_at: now };
  if (verdict.state === 'done') {
    const { result, resultCode, meta } = verdict;
    const words = typeof result === 'string' ? result : JSON.stringify(result ?? null);
    return { ...next, transmited: true, result: words, resultCode, ...(meta === undefined ? {} : { meta }) };
  }
  const { code, detail } = verdict.fault;
  const said = {
    result: String(detail?.message ?? ''),
    resultCode: Number(detail?.status ?? 0),
    meta: { ...detail, fault: code },
  };
  if (verdict.state === 'refused') return { ...next, ...said, transmited: true };
  const retryAfterMs = Number(detail?.retryAfter ?? 0) * 1000;
  return { ...next, ...said, not_before: now + retryDelay(task.attempt, task.id, { retryAfterMs }) };
}

/**
 * Sends a task once, if its newest version is still wanted and its turn. Rejects when the device could not write.
 * Out: the task as it stands then; undefined when nothing was sent, or nobody may judge it any more.
 */
export async function sendTask(
  id: string,
  deps: SendTaskDeps,
  isWanted: (newest: SyncTask) => boolean,
  signal: AbortSignal,
): Promise<SyncTask | undefined> {
  const { store, ports, rules = taskRules } = deps;
  const { principal, email } = await store.present();
  const claimed = await store.change(id, (newest) =>
    isWanted(newest) && isTurnOf(newest, principal)
      ? { ...newest, state: 'sending', attempt: newest.attempt + 1, updated_at: ports.now() }
      : undefined,
  );
  if (!claimed || signal.aborted) return undefined;
  const answer = await request(claimed, deps, email, signal);
  const verdict = rules.verdict(answer, claimed.attempt, claimed.principal === GUEST);
  // first what it does here, so that no screen shows for a moment what was before it
  if (verdict.state === 'done') await deps.onDone(claimed, verdict.result);
  const written = await store.change(id, (newest) =>
    rules.mayJudge(newest, claimed.attempt) ? settled(newest, verdict, ports.now()) : undefined,
  );
  ports.log({ event: 'task.verdict', kind: claimed.kind, state: verdict.state, attempt: claimed.attempt });
  if (written?.state === 'refused') await deps.onRefused(written);
  return written;
}
