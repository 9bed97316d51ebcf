// Alerts about products. Tokens from mails are in request bodies only, because bodies are not logged.
import { randomUUID } from 'node:crypto';
import { enforceMessageLimit } from '../accounts/enforce-limit.ts';
import { alertBody, alertConfirmBody, alertEndBody, alertListBody } from '../alerts/alert-body.ts';
import { alertsOf } from '../alerts/alerts-of.ts';
import { confirmAlerts, endAlerts, listAlerts } from '../alerts/end-alerts.ts';
import { storeAlert } from '../alerts/store-alert.ts';
import { storeOf } from '../catalogue/catalogue-facts.ts';
import { idempotencyKey, queryText, readAs } from '../wire/read-as.ts';
import type { Handler } from './handler.ts';

const storeIn = ({ facts }: Parameters<Handler['answer']>[0], query: unknown): string =>
  storeOf(facts, queryText(query, 'storeCode'));

/** Responds with "pending" for every e-mail address of a guest, and with "waiting" for an alert that is active. */
export const create: Handler = {
  answer: async (bridge, request, reply, principal) => {
    await enforceMessageLimit(bridge, request, reply);
    const { alert } = readAs(alertBody, request.body);
    return storeAlert(bridge, alert, {
      id: idempotencyKey(request) ?? randomUUID(),
      store: storeIn(bridge, request.query),
      customerId: principal?.customerId,
    });
  },
};

export const list: Handler = {
  answer: async (bridge, request, reply, principal) => {
    await enforceMessageLimit(bridge, request, reply);
    const owner = readAs(alertListBody, request.body ?? {});
    const whose = alertsOf(bridge.accounts.vault, owner, principal?.customerId);
    return listAlerts(bridge, whose, storeIn(bridge, request.query));
  },
};

export const end: Handler = {
  answer: async (bridge, request, reply, principal) => {
    await enforceMessageLimit(bridge, request, reply);
    const { id, ...owner } = readAs(alertEndBody, request.body ?? {});
    const whose = alertsOf(bridge.accounts.vault, owner, principal?.customerId);
    await endAlerts(bridge.db, whose, id, bridge.clock());
    return true;
  },
};

export const confirm: Handler = {
  answer: async (bridge, request, reply) => {
    await enforceMessageLimit(bridge, request, reply);
    const { token } = readAs(alertConfirmBody, request.body);
    await confirmAlerts(bridge.db, bridge.accounts.vault, token, bridge.clock());
    return true;
  },
};
