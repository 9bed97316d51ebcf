// A component that is fetched when it is first drawn, with what the window has to know for it, such as its texts.
// Shop-blind.
import { type ComponentType, createElement, lazy } from 'react';
import { type InterfaceState, keptPart, useInterfaceState } from './interface-state.ts';

/** In: what fetches the component for a window. Out: the component; it is fetched once in each window. */
export function lazyInWindow<P extends object>(
  load: (ui: InterfaceState) => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  return (props) => {
    const ui = useInterfaceState();
    const Part: ComponentType<P> = keptPart(ui, load, () => lazy(() => load(ui)));
    return createElement(Part, props);
  };
}
