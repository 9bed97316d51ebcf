// A backend's HTML in a real browser under the shop's own policies: nothing of it runs, asks
// strangers for anything or breaks a policy, and what is harmless is shown.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

const sku = 'SS-9';
const product = `/en/p/${sku}/sala-straume-9`;
const RUN = 'window.__ran=(window.__ran||0)+1';

/** Elements and attributes that could run something, ask for something or take part of the page. */
const elements = (run: string): string[] => [
  `<script>${run}</script>`,
  `<img src=x onerror="${run}">`,
  `<img src="https://evil.example/a.png">`,
  `<img srcset="https://evil.example/b.png 1x" src="/x.svg">`,
  `<svg onload="${run}"><circle r=9 /></svg>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text>x</text></a></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${run}">`,
  `<a href="javascript:${run}">link</a>`,
  `<a href="JaVaScRiPt&colon;${run}">link</a>`,
  `<a href=" &#1; javascript:${run}">link</a>`,
  `<a href="data:text/html,<script>${run}</script>">link</a>`,
  `<a href="//evil.example" target="_self" ping="https://evil.example/p">link</a>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="javascript:${run}"></iframe>`,
  `<object data="javascript:${run}"></object><embed src="javascript:${run}">`,
  `<form action="https://evil.example"><input name=q autofocus onfocus="${run}"><button>go</button></form>`,
  `<style>@import url(https://evil.example/c.css); body { display: none }</style>`,
  `<link rel=stylesheet href="https://evil.example/d.css"><meta http-equiv=refresh content="0;url=https://evil.example">`,
  `<base href="https://evil.example/">`,
  `<div style="position:fixed;inset:0;background:url(https://evil.example/e.png)">over</div>`,
  `<div id="shop" name="body" class="btn" onclick="${run}" tabindex=0>clobber</div>`,
  `<details open ontoggle="${run}"><summary>s</summary></details>`,
  `<video src="https://evil.example/v.mp4" autoplay onloadstart="${run}"></video><audio src=x onerror="${run}">`,
  `<template><script>${run}</script></template><noscript><img src=x onerror="${run}"></noscript>`,
  `<select><option><iframe onload="${run}"></select><textarea><img src=x onerror="${run}"></textarea>`,
  `<table background="https://evil.example/f.png"><td><marquee onstart="${run}">m</marquee></table>`,
  `<p>ok</p><!--><img src=x onerror="${run}">--><![CDATA[<img src=x onerror="${run}">]]>`,
];
/** What such markup hides behind. */
const wrappings: ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `<p>before ${inner} after</p>`,
  (inner) => `<b title="${inner.replaceAll('"', '&quot;')}">${inner}`,
  (inner) => `<noscript><p title="</noscript>${inner}">`,
  (inner) => `<form><math><mtext></form><form><mglyph><style></math>${inner}`,
  (inner) => `<svg></p><style><g title="</style>${inner}">`,
  (inner) => `<table><caption><svg><desc>${inner}</desc></svg></table>`,
  (inner) => `${'<div>'.repeat(600)}${inner}`,
  (inner) => `<a href="/c/tvs"><textarea>${inner}</textarea></a>`,
  (inner) => `<x-y is="z">${inner}</x-y><slot name=a>${inner}</slot>`,
  (inner) => `<ul><li>${inner}<ol>${inner}</ul></li>`,
  (inner) => inner.replaceAll('<', '<\u0000').replaceAll('=', ' = '),
  (inner) => inner.replaceAll('on', 'ON').replaceAll('<', '</x><'),
];
const payloads = (run: string) => wrappings.flatMap((wrap) => elements(run).map(wrap));

/** Everything the page must not do, told from now on. */
async function watch(page: Page) {
  const strangers: string[] = [];
  const dialogs: string[] = [];
  page.on('request', (request) => {
    const { hostname } = new URL(request.url(), 'http://127.0.0.1');
    if (/^https?:/.test(request.url()) && hostname !== '127.0.0.1') strangers.push(request.url());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { __violations: told });
    document.addEventListener('securitypolicyviolation', (event) =>
      told.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  const state = () =>
    page.evaluate(() => {
      const { __ran = 0, __violations } = window as unknown as { __ran?: number; __violations: string[] };
      // parsing aside already tells of handlers and styles that would be refused; a script or a sink in use is another thing
      const refused = /^(script-src-attr|style-src(-attr|-elem)?|base-uri) /;
      return { ran: __ran, violations: __violations.filter((told) => !refused.test(told)) };
    });
  return { strangers, dialogs, state };
}

/** Waits until a picture that is broken now has said so: whatever came before it has had its turn. */
const untilTroubleWouldShow = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn++)
      await new Promise((resolve) => {
        const picture = new Image();
        picture.onerror = resolve;
        picture.src = `/img/none/${Math.random()}`;
      });
  });

test('a hostile description is shown as harmless text: nothing runs, no stranger is asked, no policy is broken (S-01, S-02)', async ({
  page,
  bridge,
}) => {
  const seen = await watch(page);
  const harmless =
    '<h1>Sound</h1><p>Deep <b>bass</b> <a href="https://other.example/x">elsewhere</a> <a href="/en/c/audio">here</a></p><table><tr><td>cell</td></tr></table><img src="/speaker/1c1e23/front.svg" alt="a speaker" width="300">';
  await bridge.changeProduct(sku, { description: harmless + payloads(RUN).slice(0, 90).join('') });
  await page.goto(product);
  const content = page.locator('.rich');
  await expect(content.getByText('bass')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(content.getByRole('heading', { name: 'Sound', level: 2 })).toBeVisible();
  await expect(content.getByRole('cell', { name: 'cell' }).first()).toBeVisible();
  const elsewhere = content.getByRole('link', { name: 'elsewhere' });
  await expect(elsewhere).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(elsewhere).toHaveAttribute('target', '_blank');
  await expect(content.getByRole('link', { name: 'here', exact: true })).toHaveAttribute('rel', 'noopener');
  const picture = content.getByRole('img', { name: 'a speaker' });
  await expect(picture).toHaveAttribute('src', '/img/904/904/resize/speaker/1c1e23/front.svg');
  await expect(picture).toHaveAttribute('loading', 'lazy');
  // whoever presses what is left of a link stays in the shop
  for (const link of await content.getByRole('link', { name: 'link', exact: true }).all())
    expect(await link.getAttribute('href')).toMatch(/^(null|\/\/evil\.example)$/);
  await untilTroubleWouldShow(page);
  expect(await seen.state()).toEqual({ ran: 0, violations: [] });
  expect(seen.strangers).toEqual([]);
  expect(seen.dialogs).toEqual([]);
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible();
  await bridge.changeProduct(sku, { description: '<p>Sound.</p>' });
});

test('1,000 hostile texts, cleaned and put into the page one by one, leave only what is allowed', async ({
  page,
  bridge,
}) => {
  await bridge.changeProduct(sku, { description: '<p>Deep <b>bass</b></p>' });
  const seen = await watch(page);
  await page.goto(product);
  await expect(page.locator('.rich').getByText('bass')).toBeVisible();
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >;
  const part = manifest['src/ui/sanitise-html.ts']?.file ?? '';
  const hostile = ['alert(1)', RUN, 'top.location="https://evil.example"'].flatMap(payloads);
  expect(hostile.length).toBeGreaterThan(1_000);
  const wrong = await page.evaluate(
    async ([file, texts]) => {
      const { sanitiseHtml } = (await import(`/${file}`)) as {
        sanitiseHtml: (html: string, rules: object) => DocumentFragment;
      };
      const rules = { origins: [location.origin], picture: (path: string) => `/img/904/904/resize${path}` };
      const place = document.createElement('div');
      document.querySelector('main')?.append(place);
      const found: string[] = [];
      const never =
        /^(script|style|svg|math|iframe|object|embed|form|input|button|link|meta|base|video|audio|template|textarea|select|h1)$/;
      for (const [at, text] of texts.entries()) {
        // each page full of them is drawn, and what it started has its turn
        if (at % 28 === 0) {
          await new Promise((resolve) => setTimeout(resolve));
          place.replaceChildren();
        }
        const one = document.createElement('div');
        one.append(sanitiseHtml(text, rules));
        place.append(one);
        for (const element of one.querySelectorAll('*')) {
          const tag = element.localName;
          if (never.test(tag) || tag.includes('-')) found.push(`<${tag}> from ${text}`);
          for (const { name, value } of element.attributes) {
            const isUrl = name === 'href' || name === 'src';
            if (/^on|^(style|id|name|class|srcset|ping|background|action|is)$/.test(name))
              found.push(`${name} from ${text}`);
            if (isUrl && /^\s*(?!https?:|mailto:|tel:)[a-z+.-]+:/i.test(value))
              found.push(`${value} from ${text}`);
          }
        }
      }
      await new Promise((resolve) => setTimeout(resolve));
      place.remove();
      return found;
    },
    [part, hostile] as const,
  );
  expect(wrong.slice(0, 5)).toEqual([]);
  await untilTroubleWouldShow(page);
  expect(await seen.state()).toEqual({ ran: 0, violations: [] });
  expect(seen.strangers).toEqual([]);
  expect(seen.dialogs).toEqual([]);
});
