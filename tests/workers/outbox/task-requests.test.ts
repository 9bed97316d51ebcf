// The request for each kind of task, as a table. Uses an in-memory store and a scripted backend.
import { beforeEach, describe, expect, it } from 'vitest';
import type { SyncTask } from '#shared/database/queue-task.ts';
import { sendTask } from '#workers/outbox/send-task.ts';
import { MemoryTasks, NOW, person, subscribe, taskOf } from '../../support/worker/memory-tasks.ts';

const { signal } = new AbortController();
const wanted = () => true;

let tab: MemoryTasks;
beforeEach(() => {
  tab = new MemoryTasks();
});

/** Sends this task once. Returns the request and the task's state afterwards. */
async function sent(task: SyncTask) {
  tab.queue(task);
  const written = await sendTask(task.id, tab.deps, wanted, signal);
  expect(written).toEqual(tab.tasks.get(task.id));
  return { asked: tab.asked.at(-1), task: written };
}

describe('the request of each kind of task', () => {
  const names = { firstname: 'Anna', lastname: 'Ozola' };
  const order = { number: '102', orderToken: 'o-t' };
  const text = { title: 'Good', detail: 'Very good' };
  const review = { productId: 12, ...text, nickname: 'A.', rating: 4 };
  const reviewed = {
    product_id: 12,
    ...text,
    nickname: 'A.',
    rating: 4,
    review_entity: 'product',
    review_status: 2,
  };

  it.each<[string, SyncTask, object]>([
    [
      'a review by a customer',
      taskOf('review-create', { sku: 'A-1', ...review }, { principal: 'user:7' }),
      { endpoint: 'review/create', body: { review: { ...reviewed, customer_id: 7 } } },
    ],
    [
      'a review by a guest',
      taskOf('review-create', { sku: 'A-1', ...review }),
      { endpoint: 'review/create', body: { review: { ...reviewed, customer_id: null } } },
    ],
    [
      'feedback on an order',
      taskOf('order-feedback', { ...order, rating: 5, ...text }),
      {
        endpoint: 'review/create',
        body: {
          review: { review_entity: 'order', order_number: '102', order_token: 'o-t', rating: 5, ...text },
        },
      },
    ],
    [
      'a withdrawal',
      taskOf('order-withdrawal', {
        ...order,
        store: 'ru',
        name: 'Anna',
        email: 'a@example.lv',
        reason: 'late',
        items: [{ sku: 'A-1', name: 'Radio', qty: 2 }],
        declaredAt: NOW,
      }),
      {
        endpoint: 'order/withdraw',
        query: { storeCode: 'ru' },
        body: {
          withdrawal: {
            order_number: '102',
            order_token: 'o-t',
            name: 'Anna',
            email: 'a@example.lv',
            reason: 'late',
            items: [{ sku: 'A-1', qty: 2 }],
            declared_at: '2027-01-15T08:00:00.000Z',
          },
        },
      },
    ],
    [
      'a subscription queued by an older build',
      subscribe(),
      { endpoint: 'mailer/subscribe', body: { email: 'a@example.lv' } },
    ],
    [
      'a subscription in a language',
      taskOf('newsletter-subscribe', { email: 'a@example.lv', store: 'ru' }),
      { endpoint: 'mailer/subscribe', query: { storeCode: 'ru' }, body: { email: 'a@example.lv' } },
    ],
    [
      'a stock check, without a body',
      taskOf('stock-check', { sku: 'A 1&b' }),
      { endpoint: 'stock/check', query: { sku: 'A 1&b' } },
    ],
    [
      'an unsubscription',
      taskOf('newsletter-unsubscribe', { email: 'a@example.lv' }),
      { endpoint: 'mailer/unsubscribe', body: { email: 'a@example.lv' } },
    ],
    [
      'an unsubscription by the code of a mail',
      taskOf('newsletter-unsubscribe', { email: 'a@example.lv', code: 'c' }),
      { endpoint: 'mailer/unsubscribe', body: { email: 'a@example.lv', code: 'c' } },
    ],
    [
      'a confirmation mail',
      taskOf('newsletter-confirmation', { email: 'a@example.lv', store: 'en' }),
      { endpoint: 'mailer/confirmation', query: { storeCode: 'en' }, body: { email: 'a@example.lv' } },
    ],
    [
      'a confirmation of an address',
      taskOf('newsletter-confirm', { email: 'a@example.lv', code: 'c', store: 'en' }),
      {
        endpoint: 'mailer/confirm',
        query: { storeCode: 'en' },
        body: { email: 'a@example.lv', code: 'c' },
      },
    ],
    [
      'a contact message',
      taskOf('contact-create', { name: 'A', email: 'a@example.lv', telephone: '2', comment: 'Hi' }),
      {
        endpoint: 'contact/create',
        body: { form: { name: 'A', email: 'a@example.lv', telephone: '2', comment: 'Hi', checker: null } },
      },
    ],
    [
      'a reminder',
      taskOf('push-reminder', { endpoint: 'https://p', p256dh: 'k', auth: 's', orderKey: 'o1', store: 'lv' }),
      {
        endpoint: 'push/subscribe',
        body: {
          subscription: { endpoint: 'https://p', keys: { p256dh: 'k', auth: 's' } },
          order_id: 'o1',
          store: 'lv',
        },
      },
    ],
    [
      'an alert by e-mail, with the price that was shown',
      taskOf('alert-create', { kind: 'price', sku: 'S', price: 1_999, store: 'en', email: 'a@example.lv' }),
      {
        endpoint: 'alert/create',
        query: { storeCode: 'en' },
        body: { alert: { kind: 'price', sku: 'S', price: 1_999, email: 'a@example.lv' } },
      },
    ],
    [
      'an alert of a customer',
      taskOf('alert-create', { kind: 'stock', sku: 'S', store: 'lv' }, { principal: 'user:7' }),
      {
        endpoint: 'alert/create',
        query: { storeCode: 'lv' },
        body: { alert: { kind: 'stock', sku: 'S' } },
      },
    ],
    [
      'an alert of a browser',
      taskOf('alert-create', {
        ...{ kind: 'stock', sku: 'S', store: 'lv' },
        push: { endpoint: 'https://p', p256dh: 'k', auth: 's' },
      }),
      {
        endpoint: 'alert/create',
        query: { storeCode: 'lv' },
        body: {
          alert: {
            ...{ kind: 'stock', sku: 'S' },
            subscription: { endpoint: 'https://p', keys: { p256dh: 'k', auth: 's' } },
          },
        },
      },
    ],
    [
      'a confirmation of alerts',
      taskOf('alert-confirm', { token: 'c' }),
      { endpoint: 'alert/confirm', body: { token: 'c' } },
    ],
    [
      'the end of an alert',
      taskOf('alert-end', { token: 'c', id: 'a' }),
      { endpoint: 'alert/end', body: { token: 'c', id: 'a' } },
    ],
    [
      'an account, with a random password',
      taskOf('account-create', { email: 'a@example.lv', ...names, store: 'lv' }),
      {
        endpoint: 'user/create',
        body: {
          customer: { email: 'a@example.lv', ...names },
          password: expect.stringMatching(/^aA1-[\da-f-]{36}$/),
        },
      },
    ],
    [
      'a password link',
      taskOf('password-link', { email: 'a@example.lv', store: 'lv' }),
      { endpoint: 'user/reset-password', query: { storeCode: 'lv' }, body: { email: 'a@example.lv' } },
    ],
  ])('%s', async (_, task, expected) => {
    if (task.principal !== 'guest') tab.present = person;
    const { asked } = await sent(task);
    expect(asked).toEqual({
      query: {},
      principal: task.principal,
      headers: { 'Idempotency-Key': 't1' },
      ...expected,
    });
  });
});

it('replaces the placeholders in the URL of a task', async () => {
  tab.cartId = '5effb9';
  const { asked } = await sent(
    subscribe({ url: '/mailer/subscribe?token={{token}}&cartId={{cartId}}&a=b%20c' }),
  );
  expect(asked?.query).toEqual({ cartId: '5effb9', a: 'b c' });
});
