// A tab: it keeps its place and its session storage while documents come and go in it.
import userEvent from '@testing-library/user-event';
import type { DeviceParts } from './device.ts';
import { keystroke, Locator, type Match, type RoleOptions } from './locator.ts';
import { openPage, type Page, type PageOptions } from './page.ts';
import { until } from './waiting.ts';
import type { Download } from './window-features.ts';

export type TabOptions = {
  /** width of the window in CSS px; 1280 unless told */
  width?: number;
  /** what stands in shop.config.json; null: the file is absent. Unless told, the one that the shop is built with. */
  config?: unknown;
};

export type Said = { level: string; words: unknown[] };

export class Tab {
  private readonly options: Required<TabOptions>;
  private page!: Page;
  private locators!: Locator;
  private readonly closings: (() => void)[] = [];
  private isClosed = false;
  /** what the shop said on the console, and errors nobody caught */
  readonly said: Said[] = [];
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
      say: (level, words) => this.said.push({ level, words }),
      onLeave: (to) => void this.goto(to),
    } satisfies PageOptions);
    this.locators = new Locator(
      () => this.document.body,
      'page',
      () => [this.document.documentElement],
    );
  }

  /** Opens an address in this tab, as typing it does. Resolves when the shop stands on the page. */
  async goto(path: string): Promise<void> {
    const session = this.page ? this.page.session() : {};
    this.page?.end(true);
    this.show(new URL(path, this.device.origin).href, session);
    await this.ready();
  }
  reload = (): Promise<void> => this.goto(this.url());

  /** Resolves when the shop stands on the page and works; rejects when the tab is closed before that. */
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
      () => `the shop does not stand on ${this.url()}: ${this.lastWords()}`,
    ));

  private lastWords = () =>
    this.said
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
  /** path and query of the address */
  path = (): string => this.window.location.pathname + this.window.location.search;
  title = (): string => this.document.title;
  goBack = (): void => this.window.history.back();
  goForward = (): void => this.window.history.forward();
  /** Goes to an address of the shop within the document, as a press on a link does. */
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

  /** Presses a key where the focus is. */
  async press(key: string): Promise<void> {
    const user = userEvent.setup({ document: this.document, delay: null });
    const [modifier, rest] = key.split('+');
    if (rest !== undefined) return user.keyboard(`{${modifier}>}{${rest}}{/${modifier}}`);
    if (key === 'Tab') return user.tab();
    await user.keyboard(keystroke(key));
  }

  /** Ends the shop in an orderly way, while its document stays open. */
  endShop = async (): Promise<void> => (await this.page.shop).end();
  /** How many workers of this tab are running. */
  workers = (): number => this.page.workers.size;

  /** Is a realm of the device's table this tab's: its window, or one of its workers? */
  owns = (owner: object, who: 'worker' | 'tab'): boolean =>
    [...this.page.workers].some((worker) => worker.owner === owner) ||
    (who === 'tab' && this.page.realm.owner === owner);
  onClose = (act: () => void): void => void this.closings.push(act);
  private closed(): void {
    this.isClosed = true;
    for (const act of this.closings) act();
  }
  close(): void {
    this.page.end(true);
    this.closed();
  }
  /** The tab is gone from one moment to the next: nobody is told, what was not committed is undone. */
  crash(): void {
    this.page.end(false);
    this.closed();
  }
  /** Only the worker is gone; the window finds out by itself. */
  crashWorker(): void {
    for (const worker of [...this.page.workers]) worker.end();
  }
}
