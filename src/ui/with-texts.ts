// A part that is fetched late brings its texts with it. Which texts there are, the app knows.
import type { InterfaceState } from './interface-state.ts';

/** In: the part being fetched, the group of its texts. Out: the part, once it can be shown in the language of now. */
export async function withTexts<T>(
  { loadTexts }: Pick<InterfaceState, 'loadTexts'>,
  group: string,
  part: Promise<T>,
): Promise<T> {
  const [loaded] = await Promise.all([part, loadTexts(group)]);
  return loaded;
}
