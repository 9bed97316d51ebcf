import type { Resource } from './resource.ts';

/** Resolves with the first known value of a resource. @throws What reading it throws. */
export function firstValue<T>({ get, subscribe }: Pick<Resource<T>, 'get' | 'subscribe'>): Promise<T> {
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
