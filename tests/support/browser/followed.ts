// Test set-up: follows a resource as a component does, and keeps what it showed.
import type { Resource } from '#src/model/resource.ts';

export type Followed<T> = {
  /** every known value that is another than the one before, in order */
  values: T[];
  /** The value that holds, now or as soon as there is one. Rejects with what reading it threw. */
  until: (holds: (value: T) => boolean) => Promise<T>;
  /** nobody looks any more */
  end: () => void;
};

export function followed<T>({ get, subscribe }: Resource<T>): Followed<T> {
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
