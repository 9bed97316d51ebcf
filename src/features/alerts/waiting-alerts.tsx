// The alerts that were set on this device and have not reached the backend, which therefore does not list them.
import { useTranslation } from 'react-i18next';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { alertTasks } from '../../model/account/alert-tasks.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { useResource } from '../../ui/use-resource.ts';

/** Renders nothing if no alert waits. */
export function WaitingAlerts() {
  const app = useApp();
  const { t } = useTranslation('alerts');
  const { online } = useConnection();
  const tasks = useResource(alertTasks(app)) ?? [];
  const count = tasks.filter((task) => task.kind === 'alert-create' && isPending(task)).length;
  if (count === 0) return null;
  return <p className="note plain">{markNumbers(t(online ? 'list.setting' : 'list.setLater', { count }))}</p>;
}
