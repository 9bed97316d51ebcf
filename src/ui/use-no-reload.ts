// Where something is typed that must not be lost, a part that cannot be fetched says so; the page is not loaded anew for it.
import { useEffect } from 'react';
import { useInterfaceState } from './interface-state.ts';

/** While it is drawn, nothing but the person loads the page anew. */
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
