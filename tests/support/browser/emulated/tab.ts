// A tab, which keeps its session storage while documents are loaded and unloaded.
import userEvent from '@testing-library/user-event';
import type { DeviceParts } from './device.ts';
import { keystroke, Locator, type Match, type RoleOptions } from './locator.ts';
import { openPage, type Page, type PageOptions } from './page.ts';
import { until } from './waiting.ts';
import type { Download } from './window-features.ts';

export type TabOptions = {
  /** width of the window in CSS px; 1280 by default */
  width?: number;
  /** contents of shop.config.json; null if the file is missing; by default the file of the build */
  config?: unknown;
};

export type ConsoleLine = { level: string; words: unknown[] };

export class Tab {
  private readonly options: Required<TabOptions>;
  private page!: Page;
  private locators!: Locator;
  private readonly closings: (() => void)[] = [];
  private isClosed = false;
  /** console output of the application, and uncaught errors */
  readonly consoleLines: ConsoleLine[] = [];
  readonly downloads: Download[] = [];

  constructor(
    private readonly device: DeviceParts,
    options: TabOptions = {},
  ) {
    this.options = { width: 1280, config: device.config, ...options };
  }

  private show(url: string, session: Record<string, string>): void {
    this.page = openPage(this.device, url, {
      width: this.options.width,
      config: this.options.config ?? undefined,
      session,
      downloads: this.downloads,
      say: (level, words) => this.consoleLines.push({ level, words }),
      onLeave: (to) => void this.goto(to),
    } satisfies PageOptions);
    this.locators = new Locator(
      () => this.document.body,
      'page',
      () => [this.document.documentElement],
    );
  }

  /** Opens a URL in this tab, as if typed; resolves once the page is ready. */
  async goto(path: string): Promise<void> {
    const session = this.page ? this.page.session() : {};
    this.page?.end(true);
    this.show(new URL(path, this.device.origin).href, session);
    await this.ready();
  }
  reload = (): Promise<void> => this.goto(this.url());

  /** Resolves once the page is rendered and works; rejects if the tab is closed before that. */
  ready = async (): Promise<void> =>
    void (await until(
      () => {
        if (this.isClosed) throw new Error('the tab is closed');
        return this.page.isWorking()
          ? (this.document.querySelector('#shop:not([aria-busy])') ??
              this.document.querySelector('[role=alert]') ??
              undefined)
          : undefined;
      },
      () => `${this.url()} did not become ready: ${this.lastWords()}`,
    ));

  private lastWords = () =>
    this.consoleLines
      .filter(({ level }) => level === 'error')
      .map(({ words }) => words.map(String).join(' '))
      .join('\n');

  get document(): Document {
    return this.page.document;
  }
  get window(): Page['window'] {
    return this.page.window;
  }
  url = (): string => this.window.location.href;
  /** path and query of the URL */
  path = (): string => this.window.location.pathname + this.window.location.search;
  title = (): string => this.document.title;
  goBack = (): void => this.window.history.back();
  goForward = (): void => this.window.history.forward();
  /** Navigates within the document, like a click on a link. */
  follow(path: string): void {
    const { history, PopStateEvent } = this.window;
    history.pushState(null, '', path);
    this.window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }

  getByRole = (role: string, options?: RoleOptions): Locator => this.locators.getByRole(role, options);
  getByLabel = (label: Match, options?: { exact?: boolean }): Locator =>
    this.locators.getByLabel(label, options);
  getByText = (text: Match, options?: { exact?: boolean }): Locator => this.locators.getByText(text, options);
  getByTestId = (id: string): Locator => this.locators.getByTestId(id);
  locator = (selector: string): Locator => this.locators.locator(selector);

  /** Presses a key on the focused element. */
  async press(key: string): Promise<void> {
    const user = userEvent.setup({ document: this.document, delay: null });
    const [modifier, rest] = key.split('+');
    if (rest !== undefined) return user.keyboard(`{${modifier}>}{${rest}}{/${modifier}}`);
    if (key === 'Tab') return user.tab();
    await user.keyboard(keystroke(key));
  }

  /** Shuts the application down gracefully; its document stays open. */
  endShop = async (): Promise<void> => (await this.page.shop).end();
  /** Returns the number of this tab's running workers. */
  workers = (): number => this.page.workers.size;

  /** True if a realm is one of this tab's workers or, with `tab`, its window. */
  owns = (owner: object, who: 'worker' | 'tab'): boolean =>
    [...this.page.workers].some((worker) => worker.owner === owner) ||
    (who === 'tab' && this.page.realm.owner === owner);
  /** Returns the owners of the running workers. */
  workerOwners = (): object[] => [...this.page.workers].map(({ owner }) => owner);
  onClose = (act: () => void): void => void this.closings.push(act);
  private closed(): void {
    this.isClosed = true;
    for (const act of this.closings) act();
  }
  close(): void {
    this.page.end(true);
    this.closed();
  }
  /** Ends the tab abruptly: no events are dispatched, uncommitted writes are rolled back. */
  crash(): void {
    this.page.end(false);
    this.closed();
  }
  /** Ends the workers only; the window is not notified. */
  crashWorker(): void {
    for (const worker of [...this.page.workers]) worker.end();
  }
}
