// Prevents automatic reloads where typed text would be lost; a part that fails to load shows an error instead.
import { useEffect } from 'react';
import { useInterfaceState } from './interface-state.ts';

/** Sets `mayReload` to false while the component is mounted. */
export function useNoReload(): void {
  const ui = useInterfaceState();
  useEffect(() => {
    const { mayReload } = ui;
    ui.mayReload = () => false;
    return () => {
      ui.mayReload = mayReload;
    };
  }, [ui]);
}
