// The login panel's three views, and the way to open one with an address already in it. Light, so that any page may
// call it; the panel itself is fetched when it is first opened.
import { useSyncExternalStore } from 'react';
import { closePanel, openPanel } from '../../ui/panels.ts';

export type AuthView = 'login' | 'register' | 'forgotten';
export type AuthState = { view: AuthView; email: string };

const first: AuthState = { view: 'login', email: '' };
let state = first;
const listeners = new Set<() => void>();

function change(next: AuthState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Goes to a view of the open panel; what was typed as the address goes along. */
export const showAuthView = (view: AuthView, email: string): void => change({ view, email });

/** Opens the panel over the page. */
export function openAuth(view: AuthView = 'login', email = ''): void {
  change({ view, email });
  openPanel('signup');
}

/** Closes it; what was typed is forgotten. */
export function closeAuth(): void {
  closePanel('signup');
  change(first);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const present = (): AuthState => state;
export const useAuthState = (): AuthState => useSyncExternalStore(subscribe, present);
