import type { HealthCheck, HealthState, SystemHealth } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { Box } from '../../../shared/fields/box.tsx'
import { Facts } from '../../../shared/fields/facts.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { PlainTable } from '../../../shared/table/plain-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { build } from '../../../version.ts'
import { useRecord } from '../../data.ts'
import { HealthTag } from './health-tag.tsx'

/** Where one does something about it. */
const paths: Partial<Record<HealthCheck['key'], string>> = {
  queue: '/queue',
  deadLetters: '/queue?state=dead',
  timedJobs: '/operations?tab=jobs',
  webhooks: '/operations?tab=webhooks',
  scan: '/operations?tab=jobs',
  seals: '/operations?tab=jobs',
  audit: '/audit',
}

/** Read again with each run of a scheduled job, of which one runs every minute. */
export function Health() {
  const health = useRecord('system-health', undefined, { live: true })
  return <QueryView query={health}>{(data) => <Outcome health={data} />}</QueryView>
}

function Outcome({ health }: { health: SystemHealth }) {
  const t = useText()
  const { time, dateTime } = useFormat()
  const { node, postgres, migration, startedAt } = health.versions
  return (
    <div className="stack">
      <div className="row wrap" role="status">
        <HealthTag state={health.state} />
        <span className="small muted">
          {t('staff.operations.health.checkedAt', { moment: time(health.checkedAt) })}
        </span>
      </div>
      <PlainTable
        label={t('staff.operations.health.checks')}
        rows={health.checks}
        rowKey={(it) => it.key}
        columns={[
          { title: t('staff.operations.health.checks'), isName: true, render: (it) => <Name check={it} /> },
          { title: t('staff.queue.state'), render: (it) => <HealthTag state={it.state} /> },
          { title: t('staff.operations.health.measured'), render: (it) => <Measured check={it} /> },
        ]}
      />
      <Box title={t('staff.operations.health.versions')}>
        <Facts
          facts={[
            { label: t('staff.operations.health.build'), value: build },
            { label: t('staff.operations.health.node'), value: node },
            { label: t('staff.operations.health.postgres'), value: postgres },
            { label: t('staff.operations.health.migration'), value: migration },
            { label: t('staff.operations.health.startedAt'), value: dateTime(startedAt) },
          ]}
        />
      </Box>
    </div>
  )
}

function Name({ check: { key } }: { check: HealthCheck }) {
  const t = useText()
  const name = t(`staff.operations.health.check.${key}.name`)
  const path = paths[key]
  return path ? (
    <Link className="plain-link" to={path}>
      {name}
    </Link>
  ) : (
    name
  )
}

const needsHelp = (state: HealthState) => state !== 'green'

function Measured({ check: { key, state, figures } }: { check: HealthCheck }) {
  const t = useText()
  const { number } = useFormat()
  const subject = key === 'audit' && figures.hours === undefined ? 'auditUnchecked' : key
  const shown = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, number(value)]))
  return (
    <div className="stack tight">
      <span>{t(`staff.operations.health.check.${subject}.text`, shown)}</span>
      {needsHelp(state) && <span>{t(`staff.operations.health.check.${subject}.advice`)}</span>}
    </div>
  )
}
