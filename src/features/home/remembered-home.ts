// The home page's content of this tab, so that coming back shows it in the first render. Every visit subscribes again.
import type { HomeContent } from './queries.ts';

const remembered = new Map<string, HomeContent>();

export const rememberedHome = (store: string): HomeContent | undefined => remembered.get(store);
export function rememberHome(store: string, content: HomeContent): void {
  remembered.set(store, content);
}
