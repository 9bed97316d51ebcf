// Tests how password mails are delivered: by SMTP, with retries, and by the next bridge process.
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import type { SendMail } from '#bridge/mail/mail-queue.ts';
import { smtpSender } from '#bridge/mail/smtp-sender.ts';
import { logTo } from '../../support/backend/log-to.ts';
import { lastLink, login, mails } from '../../support/backend/people.ts';
import { post } from '../../support/backend/requests.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';
import { PasswordBench } from './password-bench.ts';

const bench = new PasswordBench();
beforeAll(() => bench.open());
beforeEach(() => {
  bench.now += 3_600_000;
});
afterAll(() => bench.bridge.close());

describe('mail delivery', () => {
  it('logs a mail that the SMTP server rejects without personal data', async () => {
    const received: string[] = [];
    let refuses = false;
    const server = createServer((socket) => {
      let isData = false;
      socket.write('220 test\r\n');
      socket.on('data', (bytes) => {
        const text = bytes.toString('utf8');
        received.push(text);
        if (isData) {
          if (text.endsWith('\r\n.\r\n')) {
            isData = false;
            socket.write('250 kept\r\n');
          }
        } else if (/^DATA/i.test(text)) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
        else socket.write(refuses && /^RCPT/i.test(text) ? '550 no person-x@example.lv\r\n' : '250 ok\r\n');
      });
      socket.on('error', () => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const app = await buildBridge({
      db: bench.bridge.db,
      clock: () => bench.now,
      requestsPerMinute: false,
      secret: 'one key for both bridges',
      logger: logTo(bench.lines),
      sendMail: smtpSender(`smtp://127.0.0.1:${port}`, 'shop@example.lv'),
      mailOrigin: 'https://shop.example/anything',
      admin: { catalogue: smallCatalogue },
    });
    const mailing = { ...bench.bridge, app };
    const { email } = await bench.newPerson();
    await login(mailing, email); // makes the device familiar, so that each requested mail is sent
    await post(mailing, '/api/user/reset-password?storeCode=en', { email });
    await expect.poll(async () => (await mails(mailing))[0]?.sent_at, { timeout: 60_000 }).toBe(bench.now);
    expect(received.join('')).toContain(`RCPT TO:<${email}>`);
    expect((await lastLink(mailing)).url.href).toContain('https://shop.example/en/reset-password?email=');
    refuses = true;
    const failures = () => bench.lines.filter(({ level }) => level === 'error');
    expect(failures()).toEqual([]);
    expect((await post(mailing, '/api/user/reset-password', { email })).statusCode).toBe(200);
    await expect.poll(() => failures().length, { timeout: 60_000 }).toBe(1);
    expect(failures()[0]).toMatchObject({ method: 'SMTP', route: '(outbox)' });
    expect(JSON.stringify(bench.lines)).not.toMatch(/@example/);
    expect((await mails(mailing))[0]?.sent_at).toBeNull();
    await app.close();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('unsent mail', () => {
  const mailing = (sendMail: SendMail) =>
    buildBridge({
      db: bench.bridge.db,
      clock: () => bench.now,
      requestsPerMinute: false,
      secret: 'one key for all of these',
      logger: logTo(bench.lines),
      mailPausesMs: [5, 5],
      sendMail,
      admin: { catalogue: smallCatalogue },
    });

  it('is retried twice, with a log line for each failure', async () => {
    let failures = 2;
    const tried: string[] = [];
    const app = await mailing(async ({ to }) => {
      tried.push(to);
      if (failures-- > 0) throw new Error('the mail server is restarting');
    });
    const { email } = await bench.newPerson();
    await login({ ...bench.bridge, app }, email); // makes the device familiar, so that each requested mail is sent
    const before = bench.lines.length;
    await post({ ...bench.bridge, app }, '/api/user/reset-password', { email });
    await expect.poll(async () => (await mails({ ...bench.bridge, app }))[0]?.sent_at).toBe(bench.now);
    expect(tried).toEqual([email, email, email]);
    expect(bench.lines.slice(before).filter(({ method }) => method === 'SMTP')).toHaveLength(2);
    failures = 10;
    await post({ ...bench.bridge, app }, '/api/user/reset-password', { email });
    await expect.poll(() => tried.length).toBe(6);
    // the attempts for another customer start later with equal pauses: a fourth attempt for the first customer would
    // come between them
    const other = await bench.newPerson();
    await post({ ...bench.bridge, app }, '/api/user/reset-password', { email: other.email });
    await expect.poll(() => tried.length).toBeGreaterThanOrEqual(9);
    expect(tried.slice(3)).toEqual([...Array(3).fill(email), ...Array(3).fill(other.email)]);
    await app.close();
  });

  it('is sent by the next bridge process while its link is valid', async () => {
    const [late, early] = [await bench.newPerson(), await bench.newPerson()];
    const stopped = await mailing(async () => {
      throw new Error('no mail server');
    });
    await post({ ...bench.bridge, app: stopped }, '/api/user/reset-password', { email: late.email });
    bench.now += 30 * 60_000;
    await post({ ...bench.bridge, app: stopped }, '/api/user/reset-password', { email: early.email });
    await stopped.close();
    const received: string[] = [];
    const next = await mailing(async ({ to }) => void received.push(to));
    await expect.poll(() => received).toEqual([early.email]);
    await next.close();
    const last = await mailing(async ({ to }) => void received.push(to));
    await last.close();
    expect(received).toEqual([early.email]);
  });
});

it('a mail that one bridge is delivering is not sent by another that starts during the delivery', async () => {
  const mailing = (sendMail: SendMail) =>
    buildBridge({
      ...{
        db: bench.bridge.db,
        clock: () => bench.now,
        requestsPerMinute: false,
        logger: logTo(bench.lines),
      },
      ...{ secret: 'one key for all of these', sendMail, admin: { catalogue: smallCatalogue } },
    });
  const { email } = await bench.newPerson();
  const received: string[] = [];
  let take = () => {};
  const first = await mailing(({ to }) => {
    received.push(to);
    return new Promise((resolve) => {
      take = resolve;
    });
  });
  await post({ ...bench.bridge, app: first }, '/api/user/reset-password', { email });
  const second = await mailing(async ({ to }) => void received.push(to));
  await second.close();
  take();
  await first.close();
  bench.now += 10 * 60_000;
  const third = await mailing(async ({ to }) => void received.push(to));
  await third.close();
  expect(received.filter((to) => to === email)).toEqual([email]);
});
