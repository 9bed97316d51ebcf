// The requests of accounts, reviews, newsletter, alerts and contact form; part of the table in requests.ts.
import * as z from 'zod/mini';
import type { EndpointName } from '#schemas/bridge/endpoints.ts';
import * as account from '../accounts/shapes.ts';
import { alertBody, alertConfirmBody, alertEndBody, alertListBody } from '../alerts/alert-body.ts';
import { orderFeedbackBody } from '../orders/add-order-feedback.ts';
import { type DescribedRequest, optional, required, store, whole } from './described-request.ts';

const email = required('the e-mail address', account.email);
const page = {
  pageSize: whole('orders per page, 1 to 100; default: 20'),
  currentPage: whole('the page, from 1'),
};

export const accountRequests = {
  'user/login': {
    summary: 'Opens a session; `meta.refreshToken` renews it',
    body: account.loginBody,
    example: { username: 'anna@example.com', password: 'not her password' },
    refusals: { 401: ['wrong-login'] },
  },
  'user/create': {
    summary: 'Creates an account',
    body: account.createBody,
    refusals: { 400: ['email-taken', 'not-offered'] },
  },
  'user/refresh': { summary: 'Renews a session', body: account.refreshBody, refusals: { 401: [] } },
  'user/logout': { summary: 'Ends the session' },
  'user/reset-password': {
    summary: 'Mails a link for a new password',
    query: store,
    body: account.resetBody,
    refusals: { 400: ['not-offered'], 404: ['email-unknown'] },
  },
  'user/create-password': {
    summary: 'Sets a password with a mailed link',
    body: account.linkBody,
    refusals: { 400: ['link-expired', 'not-offered'] },
  },
  'user/change-reset-password': {
    summary: 'Sets a password with a mailed link',
    body: account.linkBody,
    refusals: { 400: ['link-expired', 'not-offered'] },
  },
  'user/change-password': {
    summary: 'Changes the password',
    body: account.changePasswordBody,
    refusals: { 400: ['wrong-password', 'not-offered'] },
  },
  'user/me': { summary: 'Returns the profile' },
  'user/update': {
    summary:
      'Changes the profile; a new e-mail address needs `currentPassword`; `removedAddresses` makes `addresses` a change',
    body: account.profileBody,
    example: { customer: { firstname: 'Anna' } },
    refusals: { 400: ['wrong-password', 'email-taken', 'address-limit', 'not-offered'], 403: [] },
  },
  'user/delete': {
    summary: 'Deletes the account',
    body: account.deleteBody,
    refusals: { 400: ['wrong-password', 'not-offered'] },
  },
  'user/export': { summary: 'Returns everything that is stored about the customer' },
  'user/sessions': { summary: 'Returns the sessions of the customer' },
  'user/end-session': { summary: 'Ends a session', refusals: { 404: [] } },
  'user/order-history': { summary: 'Returns the orders of the customer, newest first', query: page },
  'user/special-offers': { summary: 'Returns the offers for the group of the customer', query: store },
  'user/loyalty-card': { summary: 'Returns the loyalty card' },
  'user/reviews': { summary: 'Returns the reviews that the customer wrote', query: store },
  'review/create': {
    summary: 'Reviews a product or an order',
    query: store,
    key: 'optional',
    body: z.union([account.reviewBody, orderFeedbackBody]),
    refusals: { 404: [], 409: ['feedback-filled'], 422: ['other-body'] },
  },
  'mailer/state': {
    summary: 'Returns the state of a newsletter subscription to the customer with this address',
    query: { ...store, email },
  },
  'mailer/subscribe': {
    summary: 'Mails a link that subscribes to the newsletter',
    query: store,
    key: 'optional',
    body: account.mailerBody,
  },
  'mailer/unsubscribe': {
    summary: 'Ends a subscription; the address may be in the query instead of the body',
    query: {
      ...store,
      email: optional('the e-mail address', account.email),
      code: optional('code of a mail'),
    },
    key: 'optional',
    body: z.optional(account.mailerBody),
    refusals: { 403: [] },
  },
  'mailer/confirmation': {
    summary: 'Mails another link that subscribes to the newsletter',
    query: store,
    key: 'optional',
    body: account.mailerBody,
  },
  'mailer/confirm': {
    summary: 'Subscribes to the newsletter with a mailed link',
    query: store,
    key: 'optional',
    body: account.confirmBody,
    refusals: { 404: ['newsletter-link'] },
  },
  'contact/create': {
    summary: 'Sends a message to the store owner',
    key: 'optional',
    body: account.contactBody,
    refusals: { 422: ['other-body'] },
  },
  'alert/create': {
    summary: 'Creates an alert about a product; a guest is mailed a link that confirms it',
    query: store,
    key: 'optional',
    body: alertBody,
    refusals: { 404: [] },
  },
  'alert/list': {
    summary: 'Returns the alerts that are not sent, of the customer or of the recipient of a mail',
    query: store,
    body: alertListBody,
    refusals: { 401: [], 404: ['alert-link'] },
  },
  'alert/end': {
    summary: 'Ends an alert, or all without `id`',
    key: 'optional',
    body: alertEndBody,
    refusals: { 401: [], 404: ['alert-link'] },
  },
  'alert/confirm': {
    summary: 'Confirms the alerts for an e-mail address with the token of a mail',
    key: 'optional',
    body: alertConfirmBody,
    refusals: { 404: ['alert-link'] },
  },
} satisfies Partial<Record<EndpointName, DescribedRequest>>;
