// A resource that counts its reads.
import { BehaviorSubject, Observable } from 'rxjs';
import type { Resources } from '#src/model/shell/resource.ts';

/** Waits for the next task: a read starts in a separate task, and ends after the task of the last unsubscription. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Returns a resource whose reads are counted. */
export function counted(resources: Resources, key: string, first = 1) {
  const stored$ = new BehaviorSubject(first);
  const reads = { begun: 0, open: 0 };
  const source = () =>
    new Observable<number>((reader) => {
      reads.begun += 1;
      reads.open += 1;
      const subscription = stored$.subscribe(reader);
      return () => {
        reads.open -= 1;
        subscription.unsubscribe();
      };
    });
  return { stored$, reads, source, fact: resources.of(key, source) };
}
