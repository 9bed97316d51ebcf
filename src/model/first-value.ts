import type { Resource } from './resource.ts';

/** The first value that is known. Rejects with what reading it threw. */
export function firstValue<T>({ get, subscribe }: Resource<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let end: (() => void) | undefined;
    let isOver = false;
    const look = () => {
      if (isOver) return;
      try {
        const value = get();
        if (value === undefined) return;
        resolve(value);
      } catch (error) {
        reject(error);
      }
      isOver = true;
      end?.();
    };
    end = subscribe(look);
    look();
    if (isOver) end();
  });
}
