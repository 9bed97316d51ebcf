// Web Locks of one device: exclusive locks with a queue per name. A realm that ends releases its locks and leaves every
// queue.

type Run = (lock: { name: string; mode: 'exclusive' } | null) => unknown;
type Waiting = {
  owner: object;
  run: Run;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};
type Options = { ifAvailable?: boolean; signal?: AbortSignal; mode?: string; steal?: boolean };

export type LockTable = {
  /** Returns `navigator.locks` for a realm. */
  managerOf: (owner: object) => {
    request: (name: string, ...rest: [Run] | [Options, Run]) => Promise<unknown>;
    query: () => Promise<{ held: { name: string }[]; pending: { name: string }[] }>;
  };
  release: (owner: object) => void;
};

export function createLockTable(): LockTable {
  const held = new Map<string, Waiting>();
  const queues = new Map<string, Waiting[]>();
  const ended = new WeakSet<object>();

  function next(name: string): void {
    const waiting = queues.get(name)?.shift();
    if (waiting) grant(name, waiting);
  }

  function grant(name: string, waiting: Waiting): void {
    held.set(name, waiting);
    const free = () => {
      if (held.get(name) !== waiting) return;
      held.delete(name);
      next(name);
    };
    void Promise.resolve()
      .then(() => waiting.run({ name, mode: 'exclusive' }))
      .finally(free)
      .then(waiting.resolve, waiting.reject);
  }

  return {
    managerOf: (owner) => ({
      request: (name, ...rest) =>
        new Promise((resolve, reject) => {
          const [options, run] = rest.length === 1 ? [{} as Options, rest[0]] : rest;
          if (options.mode === 'shared' || options.steal)
            throw new Error('Shared and stolen locks are not simulated');
          if (ended.has(owner)) return;
          const waiting: Waiting = { owner, run, resolve, reject };
          if (!held.has(name)) return grant(name, waiting);
          if (options.ifAvailable)
            return void Promise.resolve()
              .then(() => run(null))
              .then(resolve, reject);
          const queue = queues.get(name) ?? [];
          queues.set(name, queue);
          queue.push(waiting);
          options.signal?.addEventListener('abort', () => {
            const at = queue.indexOf(waiting);
            if (at < 0) return;
            queue.splice(at, 1);
            reject(options.signal?.reason);
          });
        }),
      query: async () => ({
        held: [...held.keys()].map((name) => ({ name })),
        pending: [...queues].flatMap(([name, queue]) => queue.map(() => ({ name }))),
      }),
    }),
    release: (owner) => {
      ended.add(owner);
      for (const [name, queue] of queues)
        queues.set(
          name,
          queue.filter((waiting) => waiting.owner !== owner),
        );
      for (const [name, holder] of [...held]) {
        if (holder.owner !== owner) continue;
        held.delete(name);
        next(name);
      }
    },
  };
}
