// The lab (`?lab`): a bar at the bottom of every page with the simulated fault, and a panel to choose one, kill the
// worker, or export a bug report.
import { FlaskConical } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../ui/styles/lab.css';
import { type LabFault, labFault } from '#schemas/lab-fault.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { killWorker, makeReport, type SimulatedQuota, saveReport, setFault } from './commands.ts';
import { useLab } from './use-lab.ts';

const groups: readonly [key: string, faults: readonly LabFault[]][] = [
  ['connection', labFault.options.filter((fault) => !/^(none|no-room|bridge-)/.test(fault))],
  ['device', ['no-room']],
  ['bridge', labFault.options.filter((fault) => fault.startsWith('bridge-'))],
];

function Faults({ now, onChoose }: { now: LabFault; onChoose: (fault: LabFault) => void }) {
  const { t } = useTranslation('lab');
  const name = useId();
  const choice = (fault: LabFault) => (
    <label key={fault} className="lab-fault">
      <input
        type="radio"
        name={name}
        value={fault}
        checked={now === fault}
        onChange={() => onChoose(fault)}
      />
      <span>
        <b>{t(`faults.${fault}.title`)}</b>
        <span className="quiet small">{t(`faults.${fault}.text`)}</span>
      </span>
    </label>
  );
  return (
    <>
      {choice('none')}
      {groups.map(([key, faults]) => (
        <fieldset key={key} className="lab-group">
          <legend>{t(`groups.${key}`)}</legend>
          {faults.map(choice)}
        </fieldset>
      ))}
    </>
  );
}

export default function LabPanel() {
  const app = useApp();
  const { t } = useTranslation(['lab', 'errors']);
  const { lab, readNow } = useLab();
  const [open, setOpen] = useState(false);
  const [message, setMessage] = useState('');
  const room = useRef<SimulatedQuota>({ give: undefined }).current;

  async function choose(fault: LabFault) {
    const set = await setFault(app, room, fault);
    if (set.ok) setMessage('');
    else setMessage(set.fault.code === 'not-found' ? t('noBridgeFaults') : t(...faultText(set.fault)));
    await readNow();
  }
  async function save() {
    setMessage(t('making'));
    const report = await makeReport(app);
    if (report.ok) saveReport(report.value);
    setMessage(report.ok ? t('saved') : t(...faultText(report.fault)));
  }
  const state = lab ? t(`faults.${lab.fault}.title`) : t('noWorker');
  return (
    <aside className="lab-bar" aria-label={t('title')}>
      <div className="wrap">
        <button type="button" className="btn btn-secondary" onClick={() => setOpen(true)}>
          <FlaskConical className="icon" aria-hidden />
          {t('open')}
        </button>
        <p className="lab-now small" role="status">
          {state}
        </p>
        {lab && lab.fault !== 'none' && (
          <button type="button" className="btn btn-secondary" onClick={() => choose('none')}>
            {t('end')}
          </button>
        )}
      </div>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('title')}
        closeLabel={t('close', { ns: 'common' })}
        footer={
          <>
            <p className="small" role="status">
              {message}
            </p>
            <button type="button" className="btn btn-primary wide" onClick={save}>
              {t('save')}
            </button>
            <p className="xs quiet">{t('whatIsSaved')}</p>
          </>
        }
      >
        {lab && !lab.isLeader && <p className="small pad-16">{t('anotherLeads')}</p>}
        <Faults now={lab?.fault ?? 'none'} onChoose={choose} />
        <button type="button" className="btn btn-secondary wide" onClick={() => killWorker(app)}>
          {t('kill')}
        </button>
        <p className="xs quiet pad-10">{t('killText')}</p>
      </Sheet>
    </aside>
  );
}
