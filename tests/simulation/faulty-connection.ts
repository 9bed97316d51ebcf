// A simulated connection to the backend with injected faults; creates the `fetch` for each tab. Counts the requests in
// flight for each order, and records the ids of orders whose existence a received response proves.
import type { Answer, BackendModel } from './backend-model.ts';
import type { SimulatedTasks } from './simulated-tasks.ts';
import type { Dice, VirtualTime } from './virtual-time.ts';

export const lineFaults = [
  'drop-before',
  'blackhole',
  'commit-then-drop',
  'late-commit',
  'late-delivery',
  'html-200',
  'truncated',
  '500-before',
  '500-after',
  '500-late',
  '503-html',
  '429',
  'twice',
  'error-string',
  'foreign-echo',
  'text-type',
] as const;
export type LineFault = (typeof lineFaults)[number];
/**
 * Faults for task requests. A task's verdict trusts the backend's own error texts, so faults that fake them are
 * excluded.
 */
const taskFaults = lineFaults.filter(
  (fault) =>
    !['truncated', '500-before', '500-after', '500-late', 'error-string', 'foreign-echo'].includes(fault),
);

type Raw = {
  status: number;
  contentType: string;
  retryAfter?: string;
  key?: string | undefined;
  body: string;
};
const json = ({ status, body, retryAfter }: Answer): Raw => ({
  status,
  contentType: 'application/json; charset=utf-8',
  retryAfter,
  body: JSON.stringify({ code: status, result: body }),
});
const page = (status: number): Raw => ({ status, contentType: 'text/html', body: '<html>Sign in</html>' });

type LineOptions = {
  time: VirtualTime;
  dice: Dice;
  backend: BackendModel;
  tasks: Pick<SimulatedTasks, 'applied' | 'refused'>;
  /** true to deliver each order twice, like a browser whose keep-alive connection breaks; the first response is lost */
  repeatsPosts: () => boolean;
};
/** The operation that one request performs. */
type Asked =
  | { what: 'order'; id: string; key: string; body: string }
  | { what: 'look-up'; id: string }
  | { what: 'task'; id: string; key: string };
type Client = {
  isAlive: () => boolean;
  /** runs a callback in the tab as soon as the tab can run code */
  hear: (run: () => void) => void;
  /** registers a callback for the tab's death or freeze: its requests then no longer count, but may still arrive */
  onEnd: (run: () => void) => void;
};

export class FaultyConnection {
  isUp = true;
  /** true if the backend answers every request with 503 and changes nothing */
  isInTrouble = false;
  /** chooses the fault for the next request, if any */
  nextFault: (faults: readonly LineFault[]) => LineFault | undefined = () => undefined;
  readonly hits = new Map<LineFault | 'repeated', number>();
  /** ids of orders for which a tab has received a 200 JSON response that names the order or its job */
  readonly proofs = new Set<string>();
  /** maximum number of requests in flight at once for one order */
  mostInFlight = 0;
  readonly requestedAt = new Map<string, number[]>();
  /** maximum number of requests about one order or task, look-ups included, within a minute of virtual time */
  mostInMinute = 0;
  readonly #askedAt = new Map<string, number[]>();
  #inFlight = new Map<string, number>();
  readonly #taskAnswers = new Map<string, Answer>();
  readonly #runningTasks = new Set<string>();
  readonly #o: LineOptions;

  constructor(options: LineOptions) {
    this.#o = options;
  }

  /** Creates the `fetch` for one tab. */
  fetchOf(client: Client) {
    return (url: string, init: RequestInit): Promise<Response> =>
      new Promise((resolve, reject) => {
        if (!client.isAlive()) return;
        const asked = readRequest(url, init);
        this.#count(asked.id);
        let isLive = asked.what !== 'look-up';
        const leave = () => {
          if (isLive) this.#leave(asked.id);
          isLive = false;
        };
        if (isLive) this.#enter(asked);
        client.onEnd(leave);
        const end = (settle: () => void) => {
          leave();
          client.hear(settle);
        };
        init.signal?.addEventListener('abort', () => end(() => reject(new Error('aborted'))));
        const fail = () => end(() => reject(new TypeError('network')));
        const deliver = (raw: Raw) =>
          end(() => {
            this.#prove(raw, asked.id);
            resolve(responseOf(raw));
          });
        if (!this.isUp) {
          this.#o.time.in(5, fail);
          return;
        }
        this.#carry(asked, deliver, fail);
      });
  }

  #enter({ id, what }: Asked): void {
    const now = (this.#inFlight.get(id) ?? 0) + 1;
    this.#inFlight.set(id, now);
    this.mostInFlight = Math.max(this.mostInFlight, now);
    if (what !== 'order') return;
    const times = this.requestedAt.get(id) ?? [];
    times.push(this.#o.time.now);
    this.requestedAt.set(id, times);
  }

  #count(id: string): void {
    const { now } = this.#o.time;
    const recent = (this.#askedAt.get(id) ?? []).filter((at) => at > now - 60_000);
    recent.push(now);
    this.#askedAt.set(id, recent);
    this.mostInMinute = Math.max(this.mostInMinute, recent.length);
  }

  #leave(id: string): void {
    this.#inFlight.set(id, (this.#inFlight.get(id) ?? 1) - 1);
  }

  #prove(raw: Raw, asked: string): void {
    if (raw.status !== 200 || !raw.contentType.startsWith('application/json')) return;
    try {
      const { code, result } = JSON.parse(raw.body);
      if (code !== 200) return;
      const { quirks, placed } = this.#o.backend;
      const number = String(result?.orderNumber ?? result?.platform_order_id);
      const isNamed = placed.some((order) => order.id === asked && order.number === number);
      if (isNamed && (result?.order_id ?? asked) === asked) this.proofs.add(asked);
      if (quirks.queues && typeof result === 'number') this.proofs.add(asked);
    } catch {
      // a truncated response proves nothing
    }
  }

  #refuseTask(key: string, id: string): Answer | undefined {
    if (this.#runningTasks.has(key))
      return { status: 409, body: { errorCode: 'still-running', errorMessage: 'still running' } };
    return this.#o.tasks.refused.has(id) ? { status: 400, body: { errorMessage: 'e-mail' } } : undefined;
  }

  /** Applies a task once per key and replays the stored response afterwards. */
  #applyTask(key: string, id: string, work: number, answer: (answer: Answer) => void): void {
    const { time, tasks } = this.#o;
    const known = this.#taskAnswers.get(key);
    const atOnce = known ?? this.#refuseTask(key, id);
    if (atOnce) {
      answer(atOnce);
      return;
    }
    this.#runningTasks.add(key);
    time.in(work, () => {
      this.#runningTasks.delete(key);
      tasks.applied.push(id);
      const done: Answer = { status: 200, body: 'ok' };
      this.#taskAnswers.set(key, done);
      answer(done);
    });
  }

  #carry(asked: Asked, deliver: (raw: Raw) => void, fail: () => void): void {
    const { time, dice, backend } = this.#o;
    const leg = () => dice.between(10, 120);
    if (this.isInTrouble) {
      time.in(leg(), () => deliver(page(503)));
      return;
    }
    const fault = this.nextFault(asked.what === 'task' ? taskFaults : lineFaults);
    if (fault) this.hits.set(fault, (this.hits.get(fault) ?? 0) + 1);
    const back = (raw: Raw) => time.in(leg(), () => deliver(raw));
    const arrive = (work: number, answer: (answer: Answer) => void) => {
      if (asked.what === 'look-up') answer(backend.lookUp(asked.id));
      else if (asked.what === 'task') this.#applyTask(asked.key, asked.id, work, answer);
      else backend.create(asked.key, asked.body, work, answer);
    };
    const reach = (delay: number, work: number, answer: (answer: Answer) => void) =>
      time.in(delay, () => {
        if (asked.what !== 'order' || !this.#o.repeatsPosts()) {
          arrive(work, answer);
          return;
        }
        this.hits.set('repeated', (this.hits.get('repeated') ?? 0) + 1);
        arrive(work, () => undefined);
        time.in(dice.between(0, 60), () => arrive(work, answer));
      });
    const work = dice.between(1, 40);
    const later = dice.between(11_000, 50_000);
    /** Returns a delay in ms: a backend without keys may take minutes, but less than the quiet period. */
    const muchLater = () => (backend.quirks.keepsKeys ? later : later * 6);
    const key = backend.quirks.keepsKeys && asked.what !== 'task' ? asked.id : undefined;
    const answered = (answer: Answer) => back({ ...json(answer), key });
    const says = (answer: Answer) => {
      // without keys, an error text cannot be distinguished from a refusal, so it counts as a refusal
      if (asked.what === 'order' && !backend.quirks.keepsKeys && backend.countOf(asked.id) === 0)
        backend.refused.add(asked.id);
      back(json(answer));
    };
    const carry: Record<LineFault, () => void> = {
      'drop-before': () => time.in(leg(), fail),
      blackhole: () => undefined,
      'commit-then-drop': () => reach(leg(), work, () => time.in(leg(), fail)),
      'late-commit': () => reach(leg(), later, answered),
      'late-delivery': () => reach(later, work, answered),
      'html-200': () => back(page(200)),
      truncated: () =>
        reach(leg(), work, (answer) => back({ ...json(answer), body: json(answer).body.slice(0, -3) })),
      '500-before': () => says(broken),
      '500-after': () => reach(leg(), work, () => says(broken)),
      '500-late': () => {
        reach(leg(), muchLater(), ({ status }) => {
          const isRefused = status !== 200 && asked.what === 'order' && !backend.quirks.keepsKeys;
          if (isRefused && backend.countOf(asked.id) === 0) backend.refused.add(asked.id);
        });
        if (asked.what === 'order') back(json(broken));
      },
      '503-html': () => back({ ...page(503), retryAfter: '3' }),
      '429': () => back(json({ status: 429, body: 'slow down', retryAfter: '2' })),
      twice: () => {
        reach(later, work, () => undefined);
        reach(leg(), work, answered);
      },
      'error-string': () => back(json({ status: 200, body: 'Invalid signature validation of the order' })),
      'foreign-echo': () =>
        back(json({ status: 200, body: { orderNumber: '7', order_id: 'somebody-else' } })),
      'text-type': () => reach(leg(), work, (answer) => back({ ...json(answer), contentType: 'text/plain' })),
    };
    if (fault) carry[fault]();
    else reach(leg(), work, answered);
  }
}

function readRequest(url: string, init: RequestInit): Asked {
  const body = String(init.body ?? '');
  if (body === '') return { what: 'look-up', id: decodeURIComponent(url.split('/').at(-1) ?? '') };
  const key = Object.entries(init.headers ?? {}).find(([name]) => name === 'Idempotency-Key')?.[1] ?? '';
  const { order_id, email } = JSON.parse(body);
  return email === undefined
    ? { what: 'order', id: order_id, key, body }
    : { what: 'task', id: String(email).split('@')[0] ?? '', key };
}

const broken: Answer = { status: 500, body: 'Error placing an order.' };

/** Builds the parts of a Response that `call` reads. */
function responseOf(raw: Raw): Response {
  const headers: Record<string, string | undefined> = {
    'content-type': raw.contentType,
    'retry-after': raw.retryAfter,
    'idempotency-key': raw.key,
  };
  return {
    status: raw.status,
    headers: { get: (name: string) => headers[name.toLowerCase()] ?? null },
    text: async () => raw.body,
  } as unknown as Response;
}
