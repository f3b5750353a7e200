import { endOtherStaffSessions, endStaffSession } from '@goldammer/sdk/staff/account'
import type { StaffOwnSession } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'

const invalidates = ['staff-account']

/** Where one is signed in; what is ended by mistake is a sign-in away. */
export function Sessions({ sessions }: { sessions: StaffOwnSession[] }) {
  const t = useText()
  const endOthers = useAction(() => endOtherStaffSessions(), {
    invalidates,
    done: t('staff.account.sessions.othersEnded'),
  })
  return (
    <Box
      title={t('staff.account.sessions.title')}
      span={6}
      aside={
        sessions.length > 1 && (
          <Button size="small" loading={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            {t('staff.account.sessions.endOthers')}
          </Button>
        )
      }
    >
      <div className="stack">
        <p className="small muted">{t('staff.account.sessions.lead')}</p>
        <ul className="list">
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      </div>
    </Box>
  )
}

function Session({ session: { id, current, browser, system, startedAt, usedAt } }: { session: StaffOwnSession }) {
  const t = useText()
  const { dateTime } = useFormat()
  const end = useAction(() => endStaffSession(id), { invalidates, done: t('staff.account.sessions.ended') })
  const name =
    browser && system
      ? t('staff.account.sessions.device', { browser, system })
      : (browser ?? system ?? t('staff.account.sessions.unknown'))
  return (
    <li>
      <div className="small">
        <p className="strong">{name}</p>
        <p className="muted">
          {t('staff.account.sessions.used', { since: dateTime(startedAt), used: dateTime(usedAt) })}
        </p>
      </div>
      {current ? (
        <span className="tag ok">{t('staff.account.sessions.current')}</span>
      ) : (
        <Button
          size="small"
          loading={end.isPending}
          aria-label={t('staff.account.sessions.endOf', { name: `${name}, ${dateTime(startedAt)}` })}
          onClick={() => end.mutate(undefined)}
        >
          {t('staff.account.sessions.end')}
        </Button>
      )}
    </li>
  )
}
