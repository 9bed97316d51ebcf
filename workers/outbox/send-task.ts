// Sends one sync task once: claims it on disk, fills its placeholders, makes the call, writes the verdict.
// Invariants: a task is always sent on behalf of its own principal, with its own id as key; a late response does not
// restore a task that was removed or parked in the meantime.
import { endpoints } from '#schemas/bridge/endpoints.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { SyncTask } from '#shared/database/queue-task.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { retryDelay } from '#shared/domain/outbox/retry-delay.ts';
import type { Call, CallOptions } from '../bridge-client/call.ts';
import type { Ports } from '../ports.ts';
import { taskRegistry } from './task-registry.ts';
import type { TaskStore } from './task-store.ts';
import { type TaskVerdict, taskVerdict } from './task-verdict.ts';

/** The guards that make sending safe; simulations replace one at a time to prove that each is needed. */
export type TaskRules = {
  verdict: typeof taskVerdict;
  /** the idempotency key of the request */
  keyOf: (task: SyncTask) => string;
  /** true if the context that claimed this attempt may still write the verdict */
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
  /** the backend's id of the open cart, if it has one */
  cartId: () => Promise<string | undefined>;
  /** applies a successful response to this device; called before the task is marked as done */
  onDone: (task: SyncTask, result: unknown) => Promise<unknown>;
  /** applies a refusal to this device */
  onRefused: (task: SyncTask) => Promise<unknown>;
  rules?: TaskRules;
};

/** True if the task may be sent while `present` is the current principal; a guest's task always may. */
export const isTurnOf = ({ principal }: Pick<SyncTask, 'principal'>, present: string): boolean =>
  principal === GUEST || principal === present;

/**
 * Returns the query of the task's URL with its placeholders filled, without the token, which the call adds as
 * configured.
 */
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
  const row = taskRegistry.get(kind);
  if (!row) return failed('bad-shape', { field: 'kind' });
  const checked = row.payload.safeParse(payload);
  // queued by an older build, for an endpoint that has changed since
  if (!checked.success || task.url.split('?')[0] !== endpoints[row.endpoint].path)
    return failed('refused', { field: 'payload' });
  const query = await filled(task, deps);
  if (!query.ok) return query;
  const body =
    (await row.prepare?.(checked.data, { call: deps.call, principal, email, signal })) ??
    ok(row.body?.(checked.data, principal));
  if (!body.ok) return body;
  const options: CallOptions = {
    principal,
    query: { ...query.value, ...row.query?.(checked.data) },
    ...(body.value && { body: body.value }),
    headers: { 'Idempotency-Key': (deps.rules ?? taskRules).keyOf(task) },
    signal,
  };
  return deps.call(row.endpoint, options);
}

/** Returns the task updated by the verdict. */
function settled(task: SyncTask, verdict: TaskVerdict, now: number): SyncTask {
  const next = { ...task, state: verdict.state, updated_at: now };
  if (verdict.state === 'done') {
    const { result, resultCode, meta } = verdict;
    const words = typeof result === 'string' ? result : JSON.stringify(result ?? null);
    return { ...next, transmited: true, result: words, resultCode, ...(meta === undefined ? {} : { meta }) };
  }
  const { code, detail } = verdict.fault;
  const outcome = {
    result: String(detail?.message ?? ''),
    resultCode: Number(detail?.status ?? 0),
    meta: { ...detail, fault: code },
  };
  if (verdict.state === 'refused') return { ...next, ...outcome, transmited: true };
  const retryAfterMs = Number(detail?.retryAfter ?? 0) * 1000;
  return { ...next, ...outcome, not_before: now + retryDelay(task.attempt, task.id, { retryAfterMs }) };
}

/**
 * Sends a task once, if its newest version is still wanted and its principal is the current one.
 * @returns The task after the verdict; undefined if nothing was sent, or if its verdict may no longer be written.
 * @throws If the device cannot write.
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
  // apply the effect first, so that no screen shows the previous state after the task is done
  if (verdict.state === 'done') await deps.onDone(claimed, verdict.result);
  const written = await store.change(id, (newest) =>
    rules.mayJudge(newest, claimed.attempt) ? settled(newest, verdict, ports.now()) : undefined,
  );
  ports.log({ event: 'task.verdict', kind: claimed.kind, state: verdict.state, attempt: claimed.attempt });
  if (written?.state === 'refused') await deps.onRefused(written);
  return written;
}
