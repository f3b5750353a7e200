import { endLoginSession, endOtherLoginSessions } from '@goldammer/sdk/store/account'
import type { LoginSession } from '@goldammer/sdk/store/model'
import { App, Button } from 'antd'
import { Headset, LogOut, MonitorSmartphone } from 'lucide-react'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { OwnOnly } from '../own-only.tsx'

/** Where one is signed in, and the way to end it. */
export function LoginSessions() {
  const sessions = useRecord('login-sessions')
  return (
    <QueryView query={sessions} lines={3}>
      {({ elements }) => <List sessions={elements} />}
    </QueryView>
  )
}

function List({ sessions }: { sessions: LoginSession[] }) {
  const t = useText()
  return (
    <Box title={t('own.sessions.title')} aside={sessions.length > 1 && <EndOthers />}>
      <div className="stack">
        <p className="small muted">{t('own.sessions.lead')}</p>
        <ul className="list">
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      </div>
    </Box>
  )
}

function useDeviceName() {
  const t = useText()
  return ({ staff, browser, system }: LoginSession) => {
    if (staff) return t('own.sessions.staff')
    if (browser && system) return t('own.sessions.device', { browser, system })
    return browser ?? system ?? t('own.sessions.unknown')
  }
}

function Session({ session }: { session: LoginSession }) {
  const t = useText()
  const { dateTime } = useFormat()
  const { modal } = App.useApp()
  const name = useDeviceName()(session)
  const end = useAction(() => endLoginSession(session.id), {
    invalidates: ['login-sessions'],
    done: t('own.sessions.ended'),
  })
  const Icon = session.staff ? Headset : MonitorSmartphone
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <div className="small">
        <b>{name}</b>
        <p className="muted">
          {session.current
            ? t('own.sessions.since', { moment: dateTime(session.startedAt) })
            : t('own.sessions.used', { moment: dateTime(session.usedAt) })}
        </p>
        {session.current && <span className="tag ok">{t('own.sessions.current')}</span>}
      </div>
      {!session.current && (
        <OwnOnly>
          <Button
            size="small"
            loading={end.isPending}
            icon={<LogOut className="icon small" aria-hidden="true" />}
            aria-label={`${t('own.sessions.end')}: ${name}`}
            onClick={() =>
              modal.confirm({
                title: t('own.sessions.endTitle'),
                content: name,
                okText: t('own.sessions.end'),
                cancelText: t('common.action.cancel'),
                onOk: () => end.mutateAsync(undefined).catch(() => undefined),
              })
            }
          >
            {t('own.sessions.end')}
          </Button>
        </OwnOnly>
      )}
    </li>
  )
}

function EndOthers() {
  const t = useText()
  const { modal } = App.useApp()
  const end = useAction(() => endOtherLoginSessions(), {
    invalidates: ['login-sessions'],
    done: t('own.sessions.othersEnded'),
  })
  return (
    <OwnOnly>
      <Button
        size="small"
        loading={end.isPending}
        onClick={() =>
          modal.confirm({
            title: t('own.sessions.othersTitle'),
            content: t('own.sessions.othersText'),
            okText: t('own.sessions.endOthers'),
            cancelText: t('common.action.cancel'),
            onOk: () => end.mutateAsync(undefined).catch(() => undefined),
          })
        }
      >
        {t('own.sessions.endOthers')}
      </Button>
    </OwnOnly>
  )
}
