// Tests messages from the contact form.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contactMessages } from '#bridge/database/account-tables.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { mails } from '../support/backend/people.ts';
import { post } from '../support/backend/requests.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';

let bridge: TestBridge;
let now = Date.parse('2026-11-25T12:00:00.000Z');
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue }, clock: () => now });
});
afterAll(() => bridge.close());

const form = {
  name: 'Anna\r\nBcc: everybody@example.lv',
  email: 'anna@example.lv',
  telephone: '+371 20 000 001',
  comment: 'Vai <b>televizors</b>\nir veikalā?',
};
const write = (more: object = {}, key?: string) =>
  post(
    bridge,
    '/api/contact/create',
    { form: { ...form, ...more } },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const received = async () => (await mails(bridge)).filter(({ kind }) => kind === 'contact');

it('POST /contact/create mails name, e-mail, telephone and comment to the store owner, with the sender as reply address [S7.040]', async () => {
  expect((await write({}, 'first-message')).json()).toEqual({ code: 200, result: true });
  const [sent] = await received();
  expect(sent?.mail.replyTo).toBe('anna@example.lv');
  for (const part of [form.telephone, form.email, 'Vai <b>televizors</b>\nir veikalā?'])
    expect(sent?.mail.text).toContain(part);
  // the subject has one line, and the HTML contains no markup from the sender
  expect(sent?.mail.subject).not.toMatch(/[\r\n]/);
  expect(sent?.mail.html).toContain('Vai &lt;b&gt;televizors&lt;/b&gt;<br>ir veikalā?');
});

it('a message is mailed once per key', async () => {
  const before = (await received()).length;
  const answers = await Promise.all([1, 2, 3].map(() => write({}, 'the-same-message')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await received()).toHaveLength(before + 1);
  expect((await write({ comment: 'Cits' }, 'the-same-message')).json()).toMatchObject({
    code: 422,
    result: { errorCode: 'other-body' },
  });
});

it('a message is not mailed if a bot filled in the hidden field', async () => {
  const before = (await received()).length;
  expect((await write({ checker: 'http://spam.example' })).statusCode).toBe(200);
  expect((await write({ checker: null })).statusCode).toBe(200);
  expect(await received()).toHaveLength(before + 1);
});

it.each([
  ['a blank name', { name: ' ' }],
  ['an invalid e-mail address', { email: 'anna' }],
  ['a blank comment', { comment: '\n' }],
  ['too long a comment', { comment: 'x'.repeat(5_001) }],
  ['an unknown field', { subject: 'x' }],
])('a message with %s is refused', async (_, more) => {
  expect((await write(more)).statusCode).toBe(400);
});

it('a message is deleted after a year, when the next one arrives or the bridge starts', async () => {
  const kept = async () =>
    (await bridge.db.select({ id: contactMessages.id }).from(contactMessages)).map(({ id }) => id);
  const writeOne = async (key: string) => expect((await write({}, key)).statusCode).toBe(200);
  await writeOne('of-today');
  now += 365 * 86_400_000;
  await writeOne('a-year-later');
  expect(await kept()).toContain('of-today');
  now += 1;
  await writeOne('and-a-moment');
  expect(await kept()).toEqual(['a-year-later', 'and-a-moment']);
  // with a configured retention of one day
  const app = await buildBridge({ db: bridge.db, clock: () => now + 86_400_000, messageDays: 1 });
  await app.close();
  expect(await kept()).toEqual(['and-a-moment']);
});
