import { useState } from 'react';
import type { Resource } from '../model/shell/resource.ts';
import { useResource } from './use-resource.ts';

/** Returns the clock's time in ms since 1970, or the time of the first render while the clock has no value yet. */
export function useNow(clock: Resource<number>): number {
  const [first] = useState(() => Date.now());
  return useResource(clock) ?? first;
}
