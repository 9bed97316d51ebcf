// The only way for components to read changing values.
import { useSyncExternalStore } from 'react';
import type { Resource } from '../model/shell/resource.ts';

/** `served`: the value that the server rendered, if it differs from the current one. */
export type Readable<T> = { get: () => T; served?: () => T; subscribe: Resource<T>['subscribe'] };
const nothing: Readable<undefined> = { get: () => undefined, subscribe: () => () => undefined };

/**
 * Returns the latest value; undefined if it is not known or there is no resource. Rethrows the resource's error for the
 * nearest error boundary. The resource must be the same object as long as its key is the same.
 */
export function useResource<T>(resource: Readable<T>): T;
export function useResource<T>(resource: Readable<T> | undefined): T | undefined;
export function useResource<T>(resource: Readable<T> | undefined): T | undefined {
  const { get, subscribe, served = get }: Readable<T | undefined> = resource ?? nothing;
  return useSyncExternalStore(subscribe, get, served);
}
