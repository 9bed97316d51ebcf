// Tests the contents of the mails in each language, and the pages that show them to developers.
import { sql } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeMail } from '#bridge/mail/compose-mail.ts';
import { moneyText } from '#bridge/mail/order-mail.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { mails } from '../support/backend/people.ts';
import { line, orderOf, placeOrder, post } from '../support/backend/requests.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({
    admin: { catalogue: smallCatalogue },
    readableMails: true,
    mailOrigin: 'https://shop.example',
    mailSender: { name: 'Anna’s' },
  });
});
afterAll(() => bridge.close());

const newest = async (kind: string) => (await mails(bridge)).filter((mail) => mail.kind === kind);

describe('mail', () => {
  it('contains the same parts as text and HTML', () => {
    const evil = `<script>alert(1)</script>"'&`;
    const { text, html = '' } = composeMail({
      to: 'anna@example.lv',
      sender: { name: `nine ${evil}` },
      store: 'lv',
      subject: evil,
      parts: [
        { text: `one ${evil}` },
        { facts: [[`two ${evil}`, `three ${evil}`]] },
        { title: `four ${evil}`, list: [`five ${evil}`] },
        { link: 'https://shop.example/?a=1&b="', label: `six ${evil}` },
        { code: `seven ${evil}` },
        { note: `eight ${evil}` },
      ],
    });
    const { document } = new JSDOM(html).window;
    expect(document.querySelectorAll('script, style, img, iframe, form')).toHaveLength(0);
    expect(document.querySelector('a')?.getAttribute('href')).toBe('https://shop.example/?a=1&b="');
    expect(document.documentElement.lang).toBe('lv');
    for (const content of [text, document.body.textContent ?? '']) {
      const at = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((word) =>
        content.indexOf(`${word} ${evil}`),
      );
      expect(at).toEqual([...at].sort((a, b) => a - b));
      expect(at).not.toContain(-1);
      expect(content).toContain(`nine ${evil}`);
    }
  });

  it.each([
    ['lv', 'SIA Kalna, Reģ. nr.\u00a040000000001, PVN nr.\u00a0LV40000000001\nKalna iela 1'],
    ['en', 'SIA Kalna, Reg. no.\u00a040000000001, VAT no.\u00a0LV40000000001\nKalna iela 1'],
    ['ru', 'SIA Kalna, Рег. №\u00a040000000001, НДС №\u00a0LV40000000001\nKalna iela 1'],
  ])('ends with the company that sells: %s', (store, foot) => {
    const legal = { name: 'SIA Kalna', registrationNumber: '40000000001', vatNumber: 'LV40000000001' };
    const sender = { name: 'Kalna', legal: { ...legal, address: 'Kalna iela 1' } };
    const { text, html } = composeMail({ to: 'a@b.lv', sender, store, subject: '', parts: [{ text: 'A' }] });
    expect(text).toBe(`A\n\nKalna\n\n${foot}\n`);
    expect(html).toContain(foot.replace('\n', '<br>'));
  });

  it('formats money', () => {
    expect([0, 5, -174, 123_456, 100_000_000].map(moneyText)).toEqual([
      '0,00\u00a0€',
      '0,05\u00a0€',
      '−1,74\u00a0€',
      '1\u00a0234,56\u00a0€',
      '1\u00a0000\u00a0000,00\u00a0€',
    ]);
  });
});

describe('order mails', () => {
  it.each([
    ['lv', 'https://shop.example', 'Portatīvais dators 1 lv', 'pieņemts'],
    ['en', 'https://shop.example/en', 'Portatīvais dators 1 en', 'confirmed'],
    ['ru', 'https://shop.example/ru', 'Portatīvais dators 1 ru', 'принят'],
  ])(
    'in %s confirm the order once and request feedback once after its delivery',
    async (store, pages, name, word) => {
      const body = {
        ...orderOf(`mailed-order-${store}`, { products: [line('P-1', 2, 17.35)] }),
        store_code: store,
      };
      const answers = [await placeOrder(bridge, body), await placeOrder(bridge, body)];
      const { orderNumber, orderToken } = answers[0]?.json().result ?? {};
      const sent = (await newest('order')).filter(({ mail }) => mail.subject.includes(orderNumber));
      expect(sent).toHaveLength(1);
      const [{ mail } = { mail: undefined }] = sent;
      expect(mail).toMatchObject({ to: 'anna@example.lv', subject: expect.stringContaining(word) });
      for (const content of [mail?.text, new JSDOM(mail?.html).window.document.body.textContent])
        for (const part of [
          `2 × ${name} (P-1) – 34,70\u00a0€`,
          '4,95\u00a0€',
          '39,65\u00a0€',
          'Brīvības iela 13',
          `${pages}/withdraw/${orderToken}/${orderNumber}`,
          `${pages}/i/purchase-sales-rules`,
        ])
          expect(content).toContain(part);

      const deliver = (at: string) =>
        bridge.app.inject({
          method: 'PATCH',
          url: `/__admin/orders/${orderNumber}`,
          payload: { delivered_at: at },
        });
      for (const at of ['2026-11-24T10:00:00.000Z', '2026-11-25T10:00:00.000Z']) await deliver(at);
      const asked = (await newest('feedback')).filter((each) => each.mail.subject.includes(orderNumber));
      expect(asked).toHaveLength(1);
      expect(asked[0]?.mail.text).toContain(`${pages}/review/${orderToken}/${orderNumber}`);
    },
  );

  it.each([
    ['lv', 'Piegādājot pieņemsim jūsu veco ierīci'],
    ['en', 'We take back your old appliance with the delivery of'],
    ['ru', 'При доставке заберём вашу старую технику'],
  ])('in %s state which old appliances are taken back', async (store, title) => {
    const products = [line('P-2', 1, 24.7), line('P-5', 1, 46.75)];
    const body = { ...orderOf(`takes-back-${store}`, { products }), store_code: store };
    Object.assign(body.addressInformation.shippingExtraFields, { take_back: 'P-2' });
    const { orderNumber } = (await placeOrder(bridge, body)).json().result;
    const [sent] = (await newest('order')).filter(({ mail }) => mail.subject.includes(orderNumber));
    const lines = sent?.mail.text.split('\n').filter((each) => each.trim() !== '') ?? [];
    const stated = lines.slice(lines.findIndex((each) => each.includes(title)) + 1).join('\n');
    expect(stated).toContain(` 2 ${store}`);
    expect(stated).not.toContain(` 5 ${store}`);
  });

  it('mark names that are in another language', async () => {
    const language = (change: string) =>
      bridge.db.execute(
        sql`update documents set doc = ${sql.raw(change)} where entity = 'product' and store = 'en' and code = 'P-2'`,
      );
    await language(`doc || '{"text_language": "de"}'`);
    const products = [line('P-2', 1, 24.7), line('P-5', 1, 46.75)];
    const body = { ...orderOf('mailed-untranslated', { products }), store_code: 'en' };
    Object.assign(body.addressInformation.shippingExtraFields, { take_back: 'P-2' });
    const { orderNumber } = (await placeOrder(bridge, body)).json().result;
    await language(`doc - 'text_language'`);
    const [sent] = (await newest('order')).filter(({ mail }) => mail.subject.includes(orderNumber));
    const { document } = new JSDOM(sent?.mail.html).window;
    const named = [...document.querySelectorAll('li [lang]')];
    const name = expect.stringContaining(' 2 en');
    // the line of the product, and its old appliance
    expect(named.map((each) => [each.getAttribute('lang'), each.textContent])).toEqual([
      ['de', name],
      ['de', name],
    ]);
  });

  it.each([
    ['lv', 'Saņemšanas vieta'],
    ['en', 'Pickup point'],
    ['ru', 'Пункт выдачи'],
  ])('in %s name the pickup point and its address', async (store, title) => {
    const order = orderOf(`fetched-order-${store}`, { carrier: ['omniva', 'parcel'] });
    const { addressInformation: info } = order;
    const body = {
      ...order,
      store_code: store,
      addressInformation: {
        ...info,
        shippingExtraFields: { ...info.shippingExtraFields, pickup_point: 'OMN-1' },
      },
    };
    const { orderNumber } = (await placeOrder(bridge, body)).json().result;
    const [sent] = (await newest('order')).filter(({ mail }) => mail.subject.includes(orderNumber));
    expect(sent?.mail.text).toMatch(new RegExp(`${title}[^\\p{L}]+Centrs\\s[^\\p{L}]*Brīvības 1\\s`, 'u'));
    expect(sent?.mail.text).not.toContain('Brīvības iela 13');
  });

  it('are not sent for a refused order', async () => {
    const before = (await newest('order')).length;
    const body = orderOf('never-mailed', { products: [line('P-1', 100_000, 17.35)] });
    expect((await placeOrder(bridge, body)).statusCode).toBe(409);
    expect(await newest('order')).toHaveLength(before);
  });
});

describe('mails at /__mail', () => {
  it('are shown in a list, as HTML without scripts and as text', async () => {
    await post(bridge, '/api/mailer/subscribe', { email: 'read@example.lv' });
    const [sent] = await newest('newsletter');
    const read = (url: string, host = 'localhost:4173') => bridge.app.inject({ url, headers: { host } });
    const list = await read('/__mail');
    expect(list.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(
      new JSDOM(list.body).window.document.querySelector(`a[href="/__mail/${sent?.id}"]`)?.textContent,
    ).toBe(sent?.mail.subject);
    const html = await read(`/__mail/${sent?.id}`);
    expect(html.body).toBe(sent?.mail.html);
    expect(html.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    const plain = await read(`/__mail/${sent?.id}/text`);
    expect([plain.headers['content-type'], plain.body]).toEqual([
      'text/plain; charset=utf-8',
      sent?.mail.text,
    ]);
    expect((await read('/__mail/999999')).statusCode).toBe(404);
  });

  it('are hidden from hosts other than loopback', async () => {
    const answer = await bridge.app.inject({ url: '/__mail', headers: { host: 'shop.example' } });
    expect(answer.statusCode).toBe(404);
  });

  it('are absent unless enabled', async () => {
    const closed = await openTestBridge();
    const answer = await closed.app.inject({ url: '/__mail', headers: { host: 'localhost:4173' } });
    await closed.close();
    expect(answer.statusCode).toBe(404);
  });
});
