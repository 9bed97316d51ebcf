// One tab of any engine: finds elements by role and name and uses them. Every step waits; the timeout ends steps that
// never succeed and is not a performance limit.
import { setTimeout as pause } from 'node:timers/promises';
import { error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { type Language, pattern, type Reach, type Values } from '#tests/support/texts.ts';

const COMES_WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 50;
const selectors = {
  link: 'a[href]',
  button: 'button',
  heading: ':is(h1, h2, h3)',
  field: 'input:not([type="radio"], [type="checkbox"])',
  combobox: '[role="combobox"]',
  option: '[role="option"]',
  checkbox: 'input[type="checkbox"]',
  status: '[role="status"]',
  fact: 'dd',
} as const;
type Role = keyof typeof selectors;

/** Runs in the page: returns the visible elements with that name that no open dialog covers. */
const FIND = `
  const [selector, text, pattern] = arguments;
  const isNamed = (name) => (pattern === null ? name === text : new RegExp(pattern).test(name));
  const textOf = (element) => element.textContent.replace(/\\s+/g, ' ').trim();
  const nameOf = (element) =>
    element.getAttribute('aria-label') ??
    (element.labels?.length ? [...element.labels].map(textOf).join(' ') : textOf(element));
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  return [...top.querySelectorAll(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"]') &&
      isNamed(nameOf(element).replace(/\\s+/g, ' ').trim()),
  );
`;

/**
 * Runs in the page: scrolls an element into view. Drivers aim at its first box, which is empty in WebKit for a link
 * around a block. Returns the content to aim at instead, or null.
 */
const SHOW = `
  const [element] = arguments;
  const content = element.getClientRects()[0]?.width > 0 ? null : element.firstElementChild;
  (content ?? element).scrollIntoView({ block: 'center', behavior: 'instant' });
  return content;
`;

/** True if the page changed during an action, which must then be repeated. */
const isTooEarly = (problem: unknown) =>
  problem instanceof error.StaleElementReferenceError ||
  problem instanceof error.ElementClickInterceptedError ||
  problem instanceof error.ElementNotInteractableError ||
  problem instanceof error.MoveTargetOutOfBoundsError;

type Name = string | RegExp;
/** Names given as strings must match completely; `within` is a selector of an ancestor. */
export type Tab = {
  driver: WebDriver;
  /** the pattern for a text in this tab's language, like `pattern` in tests/support/texts.ts */
  named: (key: string, values?: Values, reach?: Reach) => RegExp;
  /** the same tab with control names in another language */
  in: (language: Language) => Tab;
  address: (path: string) => string;
  /** opens a path in the store view of this language and waits for hydration */
  open: (path: string) => Promise<void>;
  path: () => Promise<string>;
  /** polls until `look` resolves to a truthy value, and returns that value */
  until: <T>(what: string, look: () => Promise<T | undefined | null | false>) => Promise<T>;
  run: <T>(script: string, ...values: unknown[]) => Promise<T>;
  find: (role: Role, name: Name, within?: string) => Promise<WebElement>;
  /** clicks like a pointer */
  press: (role: Role, name: Name, within?: string) => Promise<void>;
  type: (role: Role, name: Name, text: string) => Promise<void>;
  enter: (role: Role, name: Name) => Promise<void>;
  attribute: (role: Role, name: Name, attribute: string) => Promise<string>;
  /** text of the first matching element; empty if there is none */
  text: (selector: string) => Promise<string>;
  count: (selector: string) => Promise<number>;
};

/**
 * Controls a tab of a WebDriver session.
 * @param language language of the control names
 */
export function openTab(driver: WebDriver, origin: string, language: Language = 'lv'): Tab {
  const prefix = language === 'lv' ? '' : `/${language}`;
  const address = (path: string) => origin + (prefix + path || '/');
  const run: Tab['run'] = (script, ...values) => driver.executeScript(script, ...values);

  const until: Tab['until'] = async (what, look) => {
    const before = Date.now();
    for (;;) {
      const seen = await look().catch((problem: unknown) => {
        if (!isTooEarly(problem)) throw problem;
      });
      if (seen) return seen;
      if (Date.now() - before < COMES_WITHIN_MS) {
        await pause(LOOK_AGAIN_MS);
        continue;
      }
      const page = await run<string>('return location.href + "\\n" + document.body.innerText.slice(0, 900)');
      throw new Error(`Timed out waiting for ${what}\n${page}`);
    }
  };
  /** Waits for the first element with that role and name, and passes it to `then`. */
  const withFirst = <T>(
    what: string,
    [role, name, within = '']: [role: Role, name: Name, within?: string],
    then: (element: WebElement) => Promise<T>,
  ) =>
    until(`${what} ${role} ${name}`, async () => {
      const [text, source] = typeof name === 'string' ? [name, null] : [null, name.source];
      const [element] = await run<WebElement[]>(FIND, `${within} ${selectors[role]}`, text, source);
      return element && { done: await then(element) };
    });

  return {
    driver,
    named: (key, values, reach) => pattern(key, { lang: language, ...values }, reach),
    in: (other) => openTab(driver, origin, other),
    address,
    open: async (path) => {
      await driver.get(address(path));
      await until('hydration', () => run('return !!document.querySelector("#shop:not([aria-busy])")'));
    },
    path: () => run('return location.pathname'),
    until,
    run,
    find: async (...what) => (await withFirst('seeing', what, async (element) => element)).done,
    press: async (...what) => {
      await withFirst('pressing', what, async (element) => {
        const content = await run<WebElement | null>(SHOW, element);
        if (content) await driver.actions().move({ origin: content }).click().perform();
        else await element.click();
      });
    },
    type: async (role, name, text) => {
      await withFirst('typing into', [role, name], (element) => element.sendKeys(text));
    },
    enter: async (role, name) => {
      await withFirst('Enter in', [role, name], (element) => element.sendKeys(Key.ENTER));
    },
    attribute: async (role, name, attribute) =>
      (
        await withFirst('reading', [role, name], (element) =>
          run<string>('return arguments[0].getAttribute(arguments[1]) ?? ""', element, attribute),
        )
      ).done,
    text: (selector) =>
      run(
        'return (document.querySelector(arguments[0])?.textContent ?? "").replace(/\\s+/g, " ").trim()',
        selector,
      ),
    count: (selector) => run('return document.querySelectorAll(arguments[0]).length', selector),
  };
}
