// What every open page does about the session, wherever it changed: forgets a person who logged out, opens the login
// panel when the shop no longer renews the session, tells what became of what was saved here. Draws nothing.

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { combineLatest, filter, fromEvent, map, type Observable, startWith } from 'rxjs';
import { isFilledBefore, troubleOf } from '../../domain/outbox/task-state.ts';
import { notify } from '../../model/notify.ts';
import { resetWhenPersonLeaves } from '../../model/reset-user-state.ts';
import { signupWanted$ } from '../../model/session.ts';
import { useShop } from '../../model/shop.ts';
import { type SyncTask, taskOutcomes$, unreadAnswers$ } from '../../model/task-outcomes.ts';
import { acknowledge, takeSignupWish } from './commands.ts';
import { openAuth } from './use-auth-view.ts';

/** `paths.newsletterConfirm`, in any store view. */
const CONFIRMING = /\/newsletter\/[^/]+\/[^/]+\/?$/;

/** The newest value, told only while somebody can see this page. */
const whileVisible = <T,>(value$: Observable<T>): Observable<T> =>
  combineLatest([value$, fromEvent(document, 'visibilitychange').pipe(startWith(undefined))]).pipe(
    filter(() => document.visibilityState === 'visible'),
    map(([value]) => value),
  );

function useResetUserState(): void {
  const shop = useShop();
  useEffect(() => {
    const subscription = resetWhenPersonLeaves(shop);
    return () => subscription.unsubscribe();
  }, []);
}

export function AccountWatch() {
  const shop = useShop();
  const { t } = useTranslation('account');
  useResetUserState();
  useEffect(() => {
    const subscription = whileVisible(signupWanted$(shop)).subscribe(async () => {
      const wish = await takeSignupWish(shop);
      if (!wish) return;
      openAuth(shop, 'login');
      if (wish.code) notify(shop, { code: wish.code });
    });
    return () => subscription.unsubscribe();
  }, [t]);
  useEffect(() => {
    const tell = async ({ id, kind, state, result, meta }: SyncTask) => {
      const told = await acknowledge(shop, id);
      if (!told.ok || !told.value) return;
      // the link is in the mail; backends without one subscribe at once
      const what = kind === 'newsletter-subscribe' && result === 'pending' ? 'newsletter-confirmation' : kind;
      if (state === 'done') shop.ui.toasts.show({ message: t(`outcomes.${what}`), kind: 'success' });
      else if (isFilledBefore({ kind, meta }))
        shop.ui.toasts.show({ message: t('outcomes.feedback-filled'), kind: 'info' });
      else if (kind === 'newsletter-confirm') {
        // the page of the link says it itself
        if (!CONFIRMING.test(window.location.pathname))
          shop.ui.toasts.show({ message: t('outcomes.newsletter-refused'), kind: 'error' });
      } else if (kind === 'order-withdrawal')
        shop.ui.toasts.show({ message: t('outcomes.withdrawal-refused'), kind: 'error' });
      // the server's own words
      else notify(shop, troubleOf({ kind, meta }) ?? { code: 'refused' }, result);
    };
    const tellTrouble = (task: SyncTask) => {
      const trouble = troubleOf(task);
      const once = `${task.id} ${trouble?.code}`;
      const { toldTroubles } = shop.memory;
      if (!trouble || toldTroubles.has(once)) return;
      toldTroubles.add(once);
      notify(shop, trouble);
    };
    const subscription = whileVisible(taskOutcomes$(shop)).subscribe((tasks) => {
      for (const task of tasks) void tell(task);
    });
    subscription.add(
      whileVisible(unreadAnswers$(shop)).subscribe((tasks) => {
        for (const task of tasks) tellTrouble(task);
      }),
    );
    return () => subscription.unsubscribe();
  }, [t]);
  return null;
}
