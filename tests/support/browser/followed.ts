// Test setup: subscribes to a resource like a component and records its values.
import type { Resource } from '#src/model/shell/resource.ts';

export type Followed<T> = {
  /** every defined value that differs from the previous one, in order */
  values: T[];
  /** Resolves with the first value, current or later, for which `holds` is true. Rejects if reading throws. */
  until: (holds: (value: T) => boolean) => Promise<T>;
  /** Unsubscribes. */
  end: () => void;
};

export function followed<T>({ get, subscribe }: Pick<Resource<T>, 'get' | 'subscribe'>): Followed<T> {
  const values: T[] = [];
  const waiting = new Set<() => void>();
  const read = (): { value?: T | undefined; thrown?: unknown } => {
    try {
      return { value: get() };
    } catch (thrown) {
      return { thrown };
    }
  };
  const look = () => {
    const { value } = read();
    if (value !== undefined && !Object.is(value, values.at(-1))) values.push(value);
    for (const each of [...waiting]) each();
  };
  const end = subscribe(look);
  look();
  return {
    values,
    until: (holds) =>
      new Promise((resolve, reject) => {
        const tryNow = () => {
          const { value, thrown } = read();
          if (thrown !== undefined) reject(thrown);
          else if (value !== undefined && holds(value)) resolve(value);
          else return;
          waiting.delete(tryNow);
        };
        waiting.add(tryNow);
        tryNow();
      }),
    end,
  };
}
