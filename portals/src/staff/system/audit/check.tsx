import { startAuditCheck } from '@goldammer/sdk/staff/audit'
import type { AuditBreak, AuditCheck } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { Box } from '../../../shared/fields/box.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'

/** design.md §2: checks the chains, and shows up to where they are intact or where they break. */
export function Check() {
  const t = useText()
  const checks = useRecord('audit-checks', undefined, { live: true })
  const start = useAction(() => startAuditCheck(), { invalidates: ['audit-checks'] })
  const isRunning = checks.data?.elements[0]?.finishedAt === null
  return (
    <Box
      title={t('staff.audit.check.title')}
      aside={
        <Button
          size="small"
          icon={<ShieldCheck className="icon small" aria-hidden="true" />}
          loading={start.isPending || isRunning}
          onClick={() => start.mutate(undefined)}
        >
          {t('staff.audit.check.start')}
        </Button>
      }
    >
      <div className="stack tight">
        <p className="small muted">{t('staff.audit.check.text')}</p>
        <QueryView query={checks}>
          {({ elements: [latest] }) => (
            <div role="status">{latest ? <Outcome check={latest} /> : <p>{t('staff.audit.check.never')}</p>}</div>
          )}
        </QueryView>
      </div>
    </Box>
  )
}

function Outcome({ check }: { check: AuditCheck }) {
  const t = useText()
  const { number, dateTime } = useFormat()
  const { startedAt, startedBy, finishedAt, checked, total } = check
  if (!finishedAt) return <Progress check={check} />
  return (
    <Note tone={check.break ? 'warn' : 'ok'}>
      <div className="stack tight">
        {check.break ? (
          <Broken at={check.break} />
        ) : (
          <span>
            {t('staff.audit.check.intact', {
              moment: dateTime(startedAt),
              checked: number(Math.max(checked, total)),
            })}
          </span>
        )}
        <span className="small muted">
          {t('staff.audit.check.by', { name: startedBy ?? t('staff.audit.check.night'), moment: dateTime(finishedAt) })}
        </span>
      </div>
    </Note>
  )
}

function Progress({ check: { checked, total } }: { check: AuditCheck }) {
  const t = useText()
  const { number } = useFormat()
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((checked * 100) / total))
  return (
    <div className="stack tight">
      <p>{t('staff.audit.check.running', { checked: number(checked), total: number(Math.max(checked, total)) })}</p>
      <div
        className="progress"
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t('staff.audit.check.title')}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

function Broken({ at: { log, kind, record, actorName, position, entryId } }: { at: AuditBreak }) {
  const t = useText()
  const name = actorName ?? t('staff.audit.check.nobody')
  return (
    <span className="row wrap">
      <span>
        {log === 'history'
          ? t(`staff.audit.check.history.${kind}`, { position: String(position), record: record ?? '' })
          : t(`staff.audit.check.${kind}`, { position: String(position), name })}
      </span>
      {entryId && (
        <Link to={`/audit/${entryId}`}>
          {t(kind === 'missing' ? 'staff.audit.check.toNext' : 'staff.audit.check.toEntry')}
        </Link>
      )}
    </span>
  )
}
