// Tests the newsletter: request, confirmation by mail, coupon and unsubscription.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONFIRMATION_LIFE_MS } from '#bridge/accounts/confirm-newsletter.ts';
import { newsletterState } from '#bridge/accounts/set-newsletter.ts';
import { newsletter, newsletterLinks } from '#bridge/database/account-tables.ts';
import { emailKey } from '#bridge/database/email-key.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import { NOW, openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { bearer, mails, newCustomer } from '../support/backend/people.ts';
import { post } from '../support/backend/requests.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';

const SECRET = 'of all bridges';
let bridge: TestBridge;
let now = NOW;
let made = 0;
let email = '';
beforeAll(async () => {
  bridge = await openTestBridge({
    admin: { catalogue: smallCatalogue },
    clock: () => now,
    mailOrigin: 'https://shop.example',
    secret: SECRET,
  });
});
afterAll(() => bridge.close());
beforeEach(() => {
  now = NOW;
  made += 1;
  email = `Reader+${made}@example.lv`;
});

const headed = (key?: string): Record<string, string> => (key ? { 'idempotency-key': key } : {});
const ask = (address = email, key?: string, store = 'lv') =>
  post(bridge, `/api/mailer/subscribe?storeCode=${store}`, { email: address }, headed(key));
const confirm = (code: string, address = email, key?: string) =>
  post(bridge, '/api/mailer/confirm', { email: address, code }, headed(key));
const mailsTo = async (address = email) => (await mails(bridge)).filter(({ mail }) => mail.to === address);
const linkIn = (text = ''): string => /\/newsletter\/[^/\s]+\/([\w-]{43})/.exec(text)?.[1] ?? 'no link';
const codeOf = async (address = email) => linkIn((await mailsTo(address))[0]?.mail.text);

const refusedLink = {
  code: 404,
  result: {
    errorCode: 'newsletter-link',
    errorMessage: 'This url is not valid or you have already subscribed to our newsletter',
  },
};

describe('newsletter', () => {
  it('mails a confirmation link of the store view, whose code subscribes once [S7.036 S7.038 S7.039]', async () => {
    expect((await ask(email, undefined, 'en')).json()).toEqual({ code: 200, result: 'pending' });
    expect(await newsletterState(bridge.db, email)).toBe('pending');
    const [sent] = await mailsTo();
    expect(sent).toMatchObject({
      kind: 'newsletter',
      mail: { subject: expect.stringContaining('newsletter') },
    });
    const path = `https://shop.example/en/newsletter/${encodeURIComponent(email)}/`;
    expect(sent?.mail.text).toContain(path);
    expect(sent?.mail.html).toContain(path);
    // a separate endpoint sends the link again
    expect((await post(bridge, '/api/mailer/confirmation', { email })).json()).toEqual({
      code: 200,
      result: true,
    });
    expect(await mailsTo()).toHaveLength(2);

    const code = linkIn(sent?.mail.text);
    expect((await confirm('x'.repeat(43))).json()).toEqual(refusedLink);
    expect((await confirm(code, 'other@example.lv')).json()).toEqual(refusedLink);
    expect((await confirm(code, email.toLowerCase())).json()).toEqual({ code: 200, result: true });
    expect(await newsletterState(bridge.db, email)).toBe('subscribed');
    expect((await confirm(code)).json()).toEqual(refusedLink);
    expect((await confirm(await codeOf())).json()).toEqual(refusedLink);
  });

  it('refuses a used link, even while its e-mail address awaits another confirmation [S7.039]', async () => {
    await ask();
    const code = await codeOf();
    expect((await confirm(code)).statusCode).toBe(200);
    await bridge.db
      .update(newsletter)
      .set({ state: 'pending' })
      .where(eq(newsletter.email_key, emailKey(email)));
    expect((await confirm(code)).json()).toEqual(refusedLink);
    expect(await newsletterState(bridge.db, email)).toBe('pending');
  });

  it('mails nothing for a POST without a JSON body, which a page from another origin could send [S-08]', async () => {
    for (const path of ['subscribe', 'confirmation']) {
      const url = `/api/mailer/${path}?email=${encodeURIComponent(email)}`;
      expect((await post(bridge, url, undefined)).statusCode).toBe(400);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const plain = await bridge.app.inject({ method: 'POST', url, headers: form, payload: 'email=x' });
      expect(plain.statusCode).toBe(415);
    }
    expect(await mailsTo()).toEqual([]);
  });

  it('counts all spellings of a mailbox as one e-mail address [S-15]', async () => {
    const name = `one-mailbox-${made}`;
    const spellings = [
      `${name}@example.lv`,
      `${name.toUpperCase()}@EXAMPLE.LV`,
      `${name}@example.lv.`,
      `${name}@ｅｘａｍｐｌｅ。ｌｖ`,
      `ｏｎｅ${name.slice(3)}@example.lv`,
    ];
    for (const spelling of [...spellings, ...spellings])
      expect((await ask(spelling)).json()).toEqual({ code: 200, result: 'pending' });
    const sent = (await mails(bridge)).filter(({ mail }) => spellings.includes(mail.to));
    expect(sent).toHaveLength(3);
  });

  it('refuses a malformed e-mail address [S-15]', async () => {
    const name = `malformed-${made}`;
    for (const odd of [
      `${name}@example.lv>`,
      `"${name}"@example.lv`,
      `<${name}@example.lv`,
      `a,${name}@example.lv`,
    ])
      expect((await ask(odd)).statusCode, odd).toBe(400);
  });

  it('mails once per key', async () => {
    for (let at = 0; at < 3; at += 1) await ask(email, `asked-${made}-key`);
    expect(await mailsTo()).toHaveLength(1);
  });

  it('repeats the response to a confirmation with the same key', async () => {
    await ask();
    const code = await codeOf();
    for (let at = 0; at < 3; at += 1)
      expect((await confirm(code, email, `confirm-${made}`)).statusCode).toBe(200);
    expect(await mailsTo()).toHaveLength(2);
    expect((await confirm(code, email, `another-${made}`)).json()).toEqual(refusedLink);
  });

  it('accepts a link in only one of eight concurrent confirmations', async () => {
    const other = `at-once-${email}`;
    await ask(other);
    const link = await codeOf(other);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(link, other)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('accepts a link for 48 hours, after which an unconfirmed e-mail address is deleted', async () => {
    await ask();
    const code = await codeOf();
    now += CONFIRMATION_LIFE_MS;
    expect((await confirm(code)).json()).toEqual(refusedLink);
    await ask(`later-${email}`);
    expect(await newsletterState(bridge.db, email)).toBe('unsubscribed');
    await ask();
    now += CONFIRMATION_LIFE_MS - 1;
    expect((await confirm(await codeOf())).statusCode).toBe(200);
  });

  it('sends strangers the same response for every e-mail address [S-11]', async () => {
    await ask();
    await confirm(await codeOf());
    const fresh = `never-${email}`;
    const answers = [];
    for (const address of [email, fresh]) answers.push((await ask(address)).json());
    expect(answers[0]).toEqual(answers[1]);
    const [already] = await mailsTo();
    expect(linkIn(already?.mail.text)).toBe('no link');
    expect(await newsletterState(bridge.db, email)).toBe('subscribed');
  });

  it('sends one e-mail address at most three mails an hour, with the same response to each request', async () => {
    for (let at = 0; at < 5; at += 1) expect((await ask()).json()).toEqual({ code: 200, result: 'pending' });
    expect(await mailsTo()).toHaveLength(3);
    now += 3_600_000;
    await ask();
    expect(await mailsTo()).toHaveLength(4);
  });

  it('counts the mails to an e-mail address across bridges, including those with used links [S-15]', async () => {
    const app = await buildBridge({
      db: bridge.db,
      clock: () => now,
      requestsPerMinute: false,
      secret: SECRET,
    });
    const other = (key: string) =>
      post({ ...bridge, app }, '/api/mailer/subscribe', { email }, { 'idempotency-key': key });
    await ask();
    const first = await codeOf();
    await other('other-bridge-1');
    expect(await mailsTo()).toHaveLength(2);
    // the welcome mail that follows a used link counts as well
    expect((await confirm(first)).statusCode).toBe(200);
    const before = (await mailsTo()).length;
    for (let at = 0; at < 3; at += 1) {
      await ask();
      await other(`other-bridge-${at + 2}`);
    }
    expect((await mailsTo()).length - before).toBe(1);
    await app.close();
  });

  it('sends one e-mail address at most three mails for concurrent requests to two bridges [S-15]', async () => {
    const app = await buildBridge({
      db: bridge.db,
      clock: () => now,
      requestsPerMinute: false,
      secret: SECRET,
    });
    const second = { ...bridge, app };
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        post(at % 2 ? bridge : second, '/api/mailer/subscribe', { email }),
      ),
    );
    await app.close();
    const rows = await bridge.db
      .select()
      .from(newsletterLinks)
      .where(eq(newsletterLinks.email_key, emailKey(email)));
    expect(rows).toHaveLength(3);
  });

  it('returns "subscribed" to its customer until a DELETE with the e-mail address [S7.035 S7.037]', async () => {
    const who = await newCustomer(bridge, email);
    const state = async () =>
      (
        await bridge.app.inject({
          url: `/api/mailer/subscribe?email=${encodeURIComponent(email)}`,
          headers: bearer(who),
        })
      ).json().result;
    const own = () => post(bridge, '/api/mailer/subscribe', { email }, bearer(who));
    // registering an address does not confirm it
    expect((await own()).json().result).toBe('pending');
    expect(await state()).toBe('pending');
    await confirm(await codeOf());
    expect(await state()).toBe('subscribed');
    const before = (await mailsTo()).length;
    expect((await own()).json().result).toBe('subscribed');
    expect(await mailsTo()).toHaveLength(before);
    const answer = await bridge.app.inject({
      method: 'DELETE',
      url: '/api/mailer/subscribe',
      payload: { email },
      headers: bearer(who),
    });
    expect(answer.statusCode).toBe(200);
    expect(await state()).toBe('unsubscribed');
  });

  it('can be ended without a login only with the code from its mails', async () => {
    await ask();
    await confirm(await codeOf());
    const [welcome] = await mailsTo();
    const link = new URL(/https:\S+unsubscribe=\S+/.exec(welcome?.mail.text ?? '')?.[0] ?? 'about:blank');
    expect(link.searchParams.get('email')).toBe(email);
    const code = link.searchParams.get('unsubscribe') ?? '';
    const leave = (address: string, given: string) =>
      bridge.app.inject({
        method: 'DELETE',
        url: '/api/mailer/subscribe',
        payload: { email: address, code: given },
      });
    expect((await leave(email, 'x'.repeat(43))).statusCode).toBe(403);
    expect((await leave('somebody@example.lv', code)).statusCode).toBe(403);
    expect(await newsletterState(bridge.db, email)).toBe('subscribed');
    expect((await leave(email, code)).statusCode).toBe(200);
    expect(await newsletterState(bridge.db, email)).toBe('unsubscribed');
  });
});
