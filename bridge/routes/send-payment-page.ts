// Sends a payment page that the bridge renders itself.
import type { FastifyReply } from 'fastify';
import { paymentPolicy } from '../orders/payment-page.ts';
import { NOT_CACHED } from '../wire/lifetime.ts';
import type { Bridge } from './handler.ts';

export const sendPaymentPage = (
  { shopOrigin }: Pick<Bridge, 'shopOrigin'>,
  reply: FastifyReply,
  status: number,
  page: string,
): FastifyReply =>
  reply
    .code(status)
    .headers({ 'Cache-Control': NOT_CACHED, 'Content-Security-Policy': paymentPolicy(shopOrigin) })
    .type('text/html; charset=utf-8')
    .send(page);
