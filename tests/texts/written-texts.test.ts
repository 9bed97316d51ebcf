// The code contains no text of the interface, and the checker finds every way in which text can get there.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are code
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writtenTexts } from './written-texts.ts';

/** Texts that the code may contain; without `text`, all texts of the file. */
const allowed: { file: string; text?: string; why: string }[] = [
  { file: 'shared/wire/map-product.ts', text: 'Brand New', why: 'a code of the wire' },
  {
    file: 'ui/charger-pictogram.tsx',
    text: 'USB PD',
    why: 'the abbreviation that Directive (EU) 2022/2380 prescribes in every language',
  },
  { file: 'start/show-start-problem.ts', why: 'shown before texts can load, in all three languages at once' },
];

const bad: [hole: string, code: string][] = [
  ['text between tags', '<p>Add to cart</p>'],
  ['a short word between tags', '<p>add</p>'],
  ['text beside an expression', '<p>{count} items</p>'],
  ['a string between tags', "<p>{'Some text'}</p>"],
  ['a string in a fragment', "<>{'text'}</>"],
  ['a template between tags', '<p>{`Only ${count} left`}</p>'],
  ['a conditional', "<p>{busy ? t('busy') : 'Add'}</p>"],
  ['a conditional in a template', "<p>{`${busy ? 'adding' : ''}`}</p>"],
  ['a logical and', "<p>{failed && 'It failed'}</p>"],
  ['a default for a missing value', "<p>{name ?? 'nameless'}</p>"],
  ['a default for an empty value', "<p>{t('name') || 'nameless'}</p>"],
  ['concatenated strings', "<p>{count + ' pieces'}</p>"],
  ['a changed string', "<p>{'add to cart'.toUpperCase()}</p>"],
  ['joined strings', "<p>{['add', count].join(' ')}</p>"],
  ['a cast', "<p>{'add' as string}</p>"],
  ['a mapped list', "<p>{kinds.map((kind) => 'kind of ' + kind)}</p>"],
  ['a mapped list with returns', "<p>{kinds.map((kind) => { if (kind) return 'kind'; return null; })}</p>"],
  ['a constant', "const words = 'add to cart'; const X = () => <p>{words}</p>"],
  ['a table of words', "const words = { add: 'add', buy: 'buy' }; const X = () => <p>{words[kind]}</p>"],
  ['children as an attribute', '<p children="add" />'],
  ['aria-label', '<button aria-label="close" />'],
  ['title', '<span title="Close" />'],
  ['alt', '<img alt="A picture" />'],
  ['placeholder', '<input placeholder="name" />'],
  ['an attribute with a conditional', "<button aria-label={open ? 'close' : t('open')} />"],
  ['an attribute from a template', '<button aria-label={`Remove ${name}`} />'],
  ['a property of our components', '<Empty heading="Nothing here" />'],
  ['a property of one word', '<Empty word="Nothing" />'],
  ['a property in braces', "<Empty word={failed ? 'Failed' : undefined} />"],
  ['spread attributes', "<Field {...{ label: 'Your name' }} />"],
  ['a toast', "showToast({ message: 'English', kind: 'error' })"],
  ['a toast in lower case', "showToast({ message: 'saved', kind: 'error' })"],
  ['a toast with a conditional', "showToast(done ? { message: t('done') } : { message: 'failed' })"],
  ['the button of a toast', "showToast({ message: t('x'), actionLabel: 'undo', kind: 'info' })"],
  ['a toast from a template', 'showToast({ message: `Order ${number}` })'],
  ['a validity message', "input.setCustomValidity(empty ? 'required' : '')"],
  ['a confirmation', "confirm('sure')"],
  ['a form message', "setError('name', { message: 'Name missing' })"],
  ['a form rule', "register('name', { required: 'Required' })"],
  ['a default of t', "t('name', { defaultValue: 'Your name' })"],
  ['the text of an element', "line.textContent = failed ? 'failed' : ''"],
  ['the page title', "document.title = 'shop'"],
  ['an attribute set by code', "button.setAttribute('aria-label', 'close')"],
  ['appended text', "line.append('Your order')"],
  ['children of an element', "createElement('p', null, 'add')"],
  ['a sentence elsewhere', "const problem = { offline: 'No line just now' }"],
  ['a sentence in a template elsewhere', 'const said = `Only ${count} pieces`'],
  ['another language', "const said = 'Šī pārlūkprogramma neļauj saglabāt datus'"],
];

const good: [what: string, code: string][] = [
  ['a text by its key', "<p>{t('cart.add')}</p>"],
  ['a text with parameters', "<p title={t('cart.named', { name, count: 1 })}>{t(`kinds.${kind}`)}</p>"],
  ['keys in a conditional', "<p>{t(busy ? 'adding' : 'add')}</p>"],
  ['signs', "<p>· {'—'} {`${a} × ${b}`} &nbsp;</p>"],
  ['numbers and names', '<p>{product.name} {price}</p>'],
  ['classes', "<p className={`btn ${busy ? 'btn busy' : 'btn idle'}`} />"],
  [
    'codes in attributes',
    '<input type="email" role="switch" autoComplete="shipping given-name" name="First name" />',
  ],
  ['ids', '<p id="add to cart" aria-labelledby="one two" data-test="Some text" />'],
  ['the path of a picture', '<svg viewBox="0 0 24 24"><path d="M21 5H3M15 12H3" /></svg>'],
  ['codes mapped to elements', "<ul>{['light', 'dark'].map((kind) => <li key={kind}>{t(kind)}</li>)}</ul>"],
  ['compared codes', "<p>{grade === 'Brand New' && <Grade grade={grade} />}</p>"],
  ['keys of a table', "const keys = { 'Brand New': 'new' }"],
  ['a toast by its key', "showToast({ message: t('saved'), kind: 'success' })"],
  ['the key of a message', "const row = { message: 'notSaved', kind: 'warning' }"],
  ['an error for developers', "throw new TypeError('This cannot be')"],
  ['a log line', "console.error('Adding did not load', error)"],
  ['a comment', '// Add to cart\nconst a = 1'],
  ['an import', "import { A } from './some-file.ts'"],
];

describe('writtenTexts', () => {
  it('finds no texts in the code except the listed ones [S1.017]', () => {
    const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        writtenTexts(file, readFileSync(`src/${file}`, 'utf8')).map((written) => ({ file, ...written })),
      );
    const allows = (one: (typeof allowed)[number], { file, text }: { file: string; text: string }) =>
      one.file === file && (one.text ?? text) === text;
    const written = found.filter((text) => !allowed.some((one) => allows(one, text)));
    expect(written.map(({ file, line, text }) => `src/${file}:${line}: ${text}`)).toEqual([]);
    expect(allowed.filter((one) => !found.some((text) => allows(one, text)))).toEqual([]);
  });

  it.each(bad)('finds %s', (_hole, code) => {
    expect(writtenTexts('snippet.tsx', code)).not.toEqual([]);
  });

  it.each(good)('allows %s', (_what, code) => {
    expect(writtenTexts('snippet.tsx', code)).toEqual([]);
  });

  it('reports each text once, with its line', () => {
    const code = "const words = 'Add to cart';\nconst X = () => (\n  <p title={words}>{words} now</p>\n);";
    expect(writtenTexts('snippet.tsx', code)).toEqual([
      { line: 1, text: 'Add to cart' },
      { line: 3, text: 'now' },
    ]);
  });
});
