// The one way in which a component reads something that changes. Shop-blind.
import { useSyncExternalStore } from 'react';
import type { Resource } from '../model/resource.ts';

/** `served`: what the server drew, where that is not what is read now. */
type Readable<T> = { get: () => T; served?: () => T; subscribe: Resource<T>['subscribe'] };
const nothing: Readable<undefined> = { get: () => undefined, subscribe: () => () => undefined };

/**
 * The newest value; undefined while it is not known, or when there is no resource. What reading it threw is thrown here,
 * so that the nearest error boundary shows it. In: the same resource for as long as the same thing is meant.
 */
export function useResource<T>(resource: Readable<T>): T;
export function useResource<T>(resource: Readable<T> | undefined): T | undefined;
export function useResource<T>(resource: Readable<T> | undefined): T | undefined {
  const { get, subscribe, served = get }: Readable<T | undefined> = resource ?? nothing;
  return useSyncExternalStore(subscribe, get, served);
}
