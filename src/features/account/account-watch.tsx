// Runs in every open page: clears the state of a user who logged out, opens the login panel if the backend refused to
// renew the session, and shows the results of tasks. Renders nothing.

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { combineLatest, filter, fromEvent, map, type Observable, startWith } from 'rxjs';
import { routeOf } from '#shared/config/routes.ts';
import { splitStorePath } from '#shared/config/store-of.ts';
import { isFilledBefore, troubleOf } from '#shared/domain/outbox/is-pending.ts';
import { signupWanted$ } from '../../model/account/current-session.ts';
import { resetWhenPersonLeaves } from '../../model/account/reset-user-state.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { notify } from '../../model/shell/notify.ts';
import { type SyncTask, taskOutcomes$, unreadAnswers$ } from '../../model/shell/task-outcomes.ts';
import { acknowledge, consumeSignupRequest } from './commands.ts';
import { openAuth } from './open-auth.ts';

/** Emits values only while this page is visible; when the page becomes visible, emits the latest value. */
const whileVisible = <T,>(value$: Observable<T>): Observable<T> =>
  combineLatest([value$, fromEvent(document, 'visibilitychange').pipe(startWith(undefined))]).pipe(
    filter(() => document.visibilityState === 'visible'),
    map(([value]) => value),
  );

/** Texts of outcomes by task kind, if they are not those of the kind itself. */
const confirmations: Readonly<Record<string, string>> = {
  'newsletter-subscribe': 'newsletter-confirmation',
  'alert-create': 'alert-confirmation',
};
const refusals: Readonly<Record<string, string>> = {
  'order-withdrawal': 'outcomes.withdrawal-refused',
  'alert-create': 'outcomes.alert-refused',
  'alert-confirm': 'outcomes.alert-link-refused',
  'alert-end': 'outcomes.alert-link-refused',
};

function useResetUserState(): void {
  const app = useApp();
  useEffect(() => {
    const subscription = resetWhenPersonLeaves(app);
    return () => subscription.unsubscribe();
  }, []);
}

export function AccountWatch() {
  const app = useApp();
  const { t } = useTranslation('account');
  useResetUserState();
  useEffect(() => {
    const subscription = whileVisible(signupWanted$(app)).subscribe(async () => {
      const wish = await consumeSignupRequest(app);
      if (!wish) return;
      openAuth(app, 'login');
      if (wish.code) notify(app, { code: wish.code });
    });
    return () => subscription.unsubscribe();
  }, [t]);
  useEffect(() => {
    const tell = async ({ id, kind, state, result, meta }: SyncTask) => {
      const acknowledged = await acknowledge(app, id);
      if (!acknowledged.ok || !acknowledged.value) return;
      // "pending" means that the backend has mailed a confirmation link
      const what = (result === 'pending' && confirmations[kind]) || kind;
      if (state === 'done') app.ui.toasts.show({ message: t(`outcomes.${what}`), kind: 'success' });
      else if (isFilledBefore({ kind, meta }))
        app.ui.toasts.show({ message: t('outcomes.feedback-filled'), kind: 'info' });
      else if (kind === 'newsletter-confirm') {
        // the confirmation page shows the refusal itself
        if (routeOf(splitStorePath(app.config, window.location.pathname).path) !== 'newsletterConfirm')
          app.ui.toasts.show({ message: t('outcomes.newsletter-refused'), kind: 'error' });
      } else if (refusals[kind]) app.ui.toasts.show({ message: t(refusals[kind]), kind: 'error' });
      // `result` contains the backend's message
      else notify(app, troubleOf({ kind, meta }) ?? { code: 'refused' }, { message: result });
    };
    const tellTrouble = (task: SyncTask) => {
      const trouble = troubleOf(task);
      const once = `${task.id} ${trouble?.code}`;
      const { acknowledgedTroubles: toldTroubles } = app.memory;
      if (!trouble || toldTroubles.has(once)) return;
      toldTroubles.add(once);
      notify(app, trouble);
    };
    const subscription = whileVisible(taskOutcomes$(app)).subscribe((tasks) => {
      for (const task of tasks) void tell(task);
    });
    subscription.add(
      whileVisible(unreadAnswers$(app)).subscribe((tasks) => {
        for (const task of tasks) tellTrouble(task);
      }),
    );
    return () => subscription.unsubscribe();
  }, [t]);
  return null;
}
