// A part of the page that is fetched when it is first needed. When it cannot be fetched the rest of the page stays, the
// shopper is told, and it is tried again when the connection is back or the part is asked for again.
import { Component, type ReactNode, Suspense } from 'react';
import { InterfaceContext, type InterfaceState } from './interface-state.ts';
import { PartNotFetched } from './lazy-component.ts';

type Props = {
  /** said when it cannot be fetched; nobody asked for a part without it */
  failedText?: string;
  /** stands there until the part has come */
  fallback?: ReactNode;
  /** while it is away: being true asks for it again */
  open?: boolean | undefined;
  children: ReactNode;
};

export class LazyPart extends Component<Props, { failed: boolean }> {
  static override contextType = InterfaceContext;
  declare context: InterfaceState | undefined;
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  readonly #again = () => this.setState({ failed: false });

  override componentDidCatch(error: unknown) {
    console.error('a part did not load', error);
    if (error instanceof PartNotFetched) error.forget();
    const { failedText } = this.props;
    if (failedText) this.context?.toasts.show({ message: failedText, kind: 'warning' });
    addEventListener('online', this.#again);
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && this.props.open && !before.open) this.#again();
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#again);
  }

  override render() {
    const { fallback = null, children } = this.props;
    return this.state.failed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
