// Lists alerts about products. The token of a mail and a browser's endpoint prove themselves, so no login is sent with them.
import { failed, ok } from '#schemas/fault.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { languageIn } from '#shared/wire/language-in.ts';
import { whoIsLoggedIn } from '../session/session-context.ts';
import type { WorkerMethod } from './worker-method.ts';

export const listAlerts: WorkerMethod<'listAlerts'> = async (context, { store, ...proof }) => {
  const isProven = proof.token !== undefined || proof.endpoint !== undefined;
  const principal = isProven ? GUEST : (await whoIsLoggedIn(context))?.principal;
  if (principal === undefined) return failed('login-needed');
  const answer = await context.call('alert/list', { principal, store, body: proof });
  if (!answer.ok) return answer;
  const alerts = answer.value.result.map(({ text_language, ...alert }) => {
    const { id, kind, name, path, state, channel } = alert;
    const textLanguage = languageIn(text_language);
    return { id, kind, name, ...(textLanguage && { textLanguage }), path, state, channel };
  });
  return ok({ alerts });
};
