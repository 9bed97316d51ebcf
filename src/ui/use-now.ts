// The time that a component shows promises by.
import { useState } from 'react';
import type { Resource } from '../model/resource.ts';
import { useResource } from './use-resource.ts';

/** Returns the clock's time in ms, and until it runs the time of the first render. */
export function useNow(clock: Resource<number>): number {
  const [first] = useState(() => Date.now());
  return useResource(clock) ?? first;
}
