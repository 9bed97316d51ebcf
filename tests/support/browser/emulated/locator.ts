// Finds and uses elements like a user: by role and name, label or text. A locator is a query, not an element: it is
// evaluated on every use, and actions wait until exactly one element matches.
import {
  getDefaultNormalizer,
  queryAllByLabelText,
  queryAllByRole,
  queryAllByTestId,
} from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { until } from './waiting.ts';

export type Match = string | RegExp;
export type RoleOptions = {
  name?: Match;
  exact?: boolean;
  level?: number;
  checked?: boolean;
  expanded?: boolean;
  pressed?: boolean;
  selected?: boolean;
  disabled?: boolean;
  current?: boolean | string;
};
type Filter = { hasText?: Match; hasNotText?: Match; has?: Locator; hasNot?: Locator };
type Look = () => HTMLElement[];

const fold = getDefaultNormalizer();
/** Strings match a part of the text, ignoring case, unless `exact`. */
const matches = (text: string, match: Match, exact = false): boolean => {
  const found = fold(text);
  if (match instanceof RegExp) return match.test(found);
  return exact ? found === fold(match) : found.toLowerCase().includes(fold(match).toLowerCase());
};

/** Translates a key name of the UI Events standard, or "Space", to user-event syntax. */
export const keystroke = (key: string): string => {
  if (key === 'Space') return ' ';
  return key.length === 1 ? key : `{${key}}`;
};

const textOf = (element: Element): string => element.textContent ?? '';

/** True if the element is in the document and neither it nor an ancestor is hidden. Style sheets are not evaluated. */
export function isShown(element: Element): boolean {
  if (!element.isConnected) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.hasAttribute('hidden') || at.classList.contains('invisible')) return false;
    if ((at as HTMLElement).style?.display === 'none') return false;
    if (at.tagName === 'DIALOG' && !at.hasAttribute('open')) return false;
    const inClosed = at.parentElement?.tagName === 'DETAILS' && !at.parentElement.hasAttribute('open');
    if (inClosed && at.tagName !== 'SUMMARY') return false;
  }
  return true;
}

/** Returns the innermost elements whose text matches. */
function byText(root: ParentNode, match: Match, exact?: boolean): HTMLElement[] {
  const found = [...root.querySelectorAll<HTMLElement>('*')].filter(
    (element) => !['SCRIPT', 'STYLE'].includes(element.tagName) && matches(textOf(element), match, exact),
  );
  return found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
}

export class Locator {
  constructor(
    /** returns the page that is queried */
    private readonly root: () => Node,
    readonly description: string,
    private readonly look: Look,
  ) {}

  private below(description: string, look: (root: HTMLElement) => HTMLElement[]): Locator {
    return new Locator(this.root, `${this.description} → ${description}`, () => [
      ...new Set(this.look().flatMap(look)),
    ]);
  }

  getByRole(role: string, { name, exact, ...rest }: RoleOptions = {}): Locator {
    const words = name === undefined ? role : `${role} ${name}`;
    return this.below(words, (root) =>
      queryAllByRole(root, role, {
        ...rest,
        ...(name !== undefined && { name: (found: string) => matches(found, name, exact) }),
      }),
    );
  }
  getByLabel(label: Match, { exact }: { exact?: boolean } = {}): Locator {
    return this.below(`label ${label}`, (root) =>
      queryAllByLabelText(root, (text: string) => matches(text, label, exact)),
    );
  }
  getByText(text: Match, { exact }: { exact?: boolean } = {}): Locator {
    return this.below(`text ${text}`, (root) => byText(root, text, exact).filter(isShown));
  }
  getByTestId(id: string): Locator {
    return this.below(`test id ${id}`, (root) => queryAllByTestId(root, id));
  }
  /** Finds elements by a CSS selector, for elements without a role or name. */
  locator(selector: string): Locator {
    return this.below(selector, (root) => {
      const whole = root === root.ownerDocument.documentElement ? root.ownerDocument : root;
      return [...whole.querySelectorAll<HTMLElement>(selector)];
    });
  }
  filter({ hasText, hasNotText, has, hasNot }: Filter): Locator {
    const holds = (element: HTMLElement, inner: Locator) => inner.all().some((one) => element.contains(one));
    return new Locator(this.root, `${this.description} (filtered)`, () =>
      this.look().filter(
        (element) =>
          (hasText === undefined || matches(textOf(element), hasText)) &&
          (hasNotText === undefined || !matches(textOf(element), hasNotText)) &&
          (has === undefined || holds(element, has)) &&
          (hasNot === undefined || !holds(element, hasNot)),
      ),
    );
  }
  nth(at: number): Locator {
    return new Locator(this.root, `${this.description} [${at}]`, () => {
      const one = this.look().at(at);
      return one ? [one] : [];
    });
  }
  first = (): Locator => this.nth(0);
  last = (): Locator => this.nth(-1);
  or(other: Locator): Locator {
    return new Locator(this.root, `${this.description} or ${other.description}`, () => [
      ...new Set([...this.look(), ...other.look()]),
    ]);
  }

  /** Returns the elements that match now. */
  all = (): HTMLElement[] => this.look();
  count = (): number => this.look().length;
  allTextContents = (): string[] => this.look().map(textOf);
  isVisible = (): boolean => this.look().some(isShown);

  private notFound = (wanted: string): string => {
    const page = fold(this.root().textContent ?? '').slice(0, 600);
    return `${this.description}: expected one element${wanted}, found ${this.look().length}. Text of the page: ${page}`;
  };

  /** Waits until exactly one visible element matches. On timeout, throws with the text of the page. */
  element(): Promise<HTMLElement> {
    return until(
      () => {
        const found = this.look().filter(isShown);
        return found.length === 1 ? found[0] : undefined;
      },
      () => this.notFound(''),
    );
  }
  waitFor = async (): Promise<void> => void (await this.element());
  textContent = async (): Promise<string> => textOf(await this.element());
  getAttribute = async (name: string): Promise<string | null> => (await this.element()).getAttribute(name);
  inputValue = async (): Promise<string> => ((await this.element()) as HTMLInputElement).value;

  private async enabled(): Promise<HTMLElement> {
    return until(
      () => {
        const [one, more] = this.look().filter(isShown);
        return one && !more && !one.matches(':disabled, [aria-disabled=true]') ? one : undefined;
      },
      () => this.notFound(' that can be used'),
    );
  }
  private user = (element: HTMLElement) =>
    userEvent.setup({ document: element.ownerDocument, delay: null, pointerEventsCheck: 0 });

  async click(): Promise<void> {
    const element = await this.enabled();
    await this.user(element).click(element);
  }
  async hover(): Promise<void> {
    const element = await this.element();
    await this.user(element).hover(element);
  }
  /** Replaces the value of a field. */
  async fill(text: string): Promise<void> {
    const element = await this.enabled();
    const user = this.user(element);
    await user.clear(element);
    if (text === '') return;
    if (['date', 'time', 'number'].includes(element.getAttribute('type') ?? ''))
      return user.type(element, text);
    await user.click(element);
    await user.paste(text);
  }
  /** Types key by key. */
  async pressSequentially(text: string): Promise<void> {
    const element = await this.enabled();
    await this.user(element).type(element, text);
  }
  /** Presses a key on the element, by its name in the UI Events standard: "Enter", "ArrowDown". */
  async press(key: string): Promise<void> {
    const element = await this.element();
    element.focus();
    await this.user(element).keyboard(keystroke(key));
  }
  async check(): Promise<void> {
    const element = (await this.enabled()) as HTMLInputElement;
    if (!element.checked) await this.user(element).click(element);
  }
  async uncheck(): Promise<void> {
    const element = (await this.enabled()) as HTMLInputElement;
    if (element.checked) await this.user(element).click(element);
  }
  /** Selects an option by value or label. */
  async selectOption(option: string | { label: string }): Promise<void> {
    const element = await this.enabled();
    const wanted = typeof option === 'string' ? option : option.label;
    await this.user(element).selectOptions(element, wanted);
  }
  async focus(): Promise<void> {
    (await this.element()).focus();
  }
}
