import { useState } from 'react';
import type { Resource } from '../model/shell/resource.ts';
import { useResource } from './use-resource.ts';

/** Returns the clock's time in ms; the time of the first render until the clock has a value. */
export function useNow(clock: Resource<number>): number {
  const [first] = useState(() => Date.now());
  return useResource(clock) ?? first;
}
