// Tests that server-rendered pages sanitize backend HTML by the rules of the window.
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { cleanWith } from '#src/app/clean-html.ts';
import { markedHtml } from '#src/app/marked-html.ts';
import type { HtmlRules } from '#src/ui/html-rules.ts';
import { hostileHtml } from '../support/hostile-html.ts';
import { someOf } from '../support/random-cases.ts';

const rules: HtmlRules = { origins: ['https://shop.example'], picture: (path) => `/img${path}` };

const cleanBy = (by: HtmlRules) => async (texts: readonly string[]) =>
  texts.map((html) => cleanWith(html, by));

/** Returns the rendered content for each text. */
async function drawn(texts: readonly string[], over: Partial<HtmlRules> = {}): Promise<string[]> {
  const { mark, filled } = markedHtml();
  const page = texts.map((text) => `<div>${mark(text)}</div>`).join('|');
  return (await filled(page, cleanBy({ ...rules, ...over }))).split('|');
}

const never =
  /^(script|style|svg|math|iframe|object|embed|form|input|button|link|meta|base|video|audio|template|textarea|select|h1|noscript)$/;

describe('backend HTML in a server-rendered page', () => {
  it('is sanitized by the same rules as in the window', async () => {
    const [page] = await drawn([
      '<h1 onclick="x()">Sound</h1><p style="color:red">Deep <b>bass</b><script>x()</script></p><a href="https://other.example/">there</a><a href="/c/tvs">here</a><img src="/a.svg" alt="a" width="300"><img src="https://evil.example/x" alt="evil">',
    ]);
    expect(page).toBe(
      '<div><h2>Sound</h2><p>Deep <b>bass</b></p><a href="https://other.example/" rel="noopener noreferrer nofollow" target="_blank">there</a><a href="/c/tvs" rel="noopener">here</a><img src="/img/a.svg" alt="a" width="300" loading="lazy" decoding="async">evil</div>',
    );
    // the page's own origin is unknown
    expect(await drawn(['<a href="/x">x</a><a href="//other.example">y</a>'], { origins: [''] })).toEqual([
      '<div><a href="/x" rel="noopener">x</a><a href="//other.example" rel="noopener noreferrer nofollow" target="_blank">y</a></div>',
    ]);
  });

  it('contains no executable element, attribute or URL of a hostile text', async () => {
    const all = ['alert(1)', 'top.location="https://evil.example"', "fetch('//evil.example')"].flatMap(
      hostileHtml,
    );
    expect(all.length).toBeGreaterThan(1_000);
    const hostile = someOf(all);
    const wrong: string[] = [];
    const { mark, filled } = markedHtml();
    const page = await filled(
      hostile.map((text) => `<article>${mark(text)}</article>`).join(''),
      cleanBy(rules),
    );
    const { document } = new JSDOM(`<body>${page}</body>`).window;
    // no hostile text closed the element around it
    expect(document.querySelectorAll('body > article')).toHaveLength(hostile.length);
    for (const element of document.querySelectorAll('article *')) {
      const tag = element.localName;
      if (never.test(tag) || tag.includes('-')) wrong.push(`<${tag}>`);
      for (const { name, value } of element.attributes) {
        if (/^on|^(style|id|name|class|srcset|ping|background|action|is|tabindex)$/.test(name))
          wrong.push(name);
        if (/^(href|src)$/.test(name) && /^\s*(?!https?:|mailto:|tel:)[a-z+.-]+:/i.test(value))
          wrong.push(value);
        if (name === 'src' && /evil/.test(value)) wrong.push(value);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('keeps a literal placeholder as text', async () => {
    const [marks] = await drawn(['html-00000000-0000-4000-8000-000000000000-1-']);
    expect(marks).toBe('<div>html-00000000-0000-4000-8000-000000000000-1-</div>');
  });

  it('is sanitized even if it is 1 MB long', async () => {
    const [whole] = await drawn([`<p>${'x'.repeat(1_000_000)}</p><script>x()</script>`]);
    expect(whole?.length).toBe(1_000_000 + '<div><p></p></div>'.length);
  });

  it('is unchanged if it contains no placeholder', async () => {
    expect(await markedHtml().filled('<p>as it is</p>', cleanBy(rules))).toBe('<p>as it is</p>');
  });
});
