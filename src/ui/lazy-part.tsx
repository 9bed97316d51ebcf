// Loads a part of the page on demand. After a failure the rest of the page stays usable, and the part is retried at the
// next
// `online` event or when `open` turns true.
import { Component, type ReactNode, Suspense } from 'react';
import { InterfaceContext, type InterfaceState } from './interface-state.ts';
import { PartNotFetched } from './lazy-component.ts';

type Props = {
  /** shown as a notice when loading fails; omit for parts that the user did not request */
  failedText?: string;
  /** shown until the part is loaded */
  fallback?: ReactNode;
  /** turning true retries a failed part */
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
