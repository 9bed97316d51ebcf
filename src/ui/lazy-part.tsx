// A part of the page that is fetched when it is first needed. When it cannot be fetched the rest of the page stays,
// and the shopper is told.
import { Component, type ReactNode, Suspense } from 'react';
import { InterfaceContext, type InterfaceState } from './interface-state.ts';

type Props = {
  failedText: string;
  /** stands there until the part has come */
  fallback?: ReactNode;
  children: ReactNode;
};

export class LazyPart extends Component<Props, { failed: boolean }> {
  static override contextType = InterfaceContext;
  declare context: InterfaceState | undefined;
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('a part of the page did not load', error);
    this.context?.toasts.show({ message: this.props.failedText, kind: 'warning' });
  }

  override render() {
    const { fallback = null, children } = this.props;
    return this.state.failed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
