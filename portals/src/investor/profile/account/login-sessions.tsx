import { endLoginSession, endOtherLoginSessions } from '@goldammer/sdk/store/account'
import type { LoginSession, LoginSessionList } from '@goldammer/sdk/store/model'
import { App, Button } from 'antd'
import { Headset, LogOut, MonitorSmartphone } from 'lucide-react'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../../shared/use-record.ts'
import { OwnOnly } from '../own-only.tsx'

/** Where one is signed in, and the way to end it. */
export function LoginSessions() {
  const sessions = useRecord<LoginSessionList>('login-sessions', 'own')
  return (
    <QueryView query={sessions} lines={3}>
      {({ elements }) => <List sessions={elements} />}
    </QueryView>
  )
}

function List({ sessions }: { sessions: LoginSession[] }) {
  const t = useText()
  return (
    <Box title={t('investor.profile.sessions.title')} aside={sessions.length > 1 && <EndOthers />}>
      <div className="stack">
        <p className="small muted">{t('investor.profile.sessions.lead')}</p>
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
    if (staff) return t('investor.profile.sessions.staff')
    if (browser && system) return t('investor.profile.sessions.device', { browser, system })
    return browser ?? system ?? t('investor.profile.sessions.unknown')
  }
}

function Session({ session }: { session: LoginSession }) {
  const t = useText()
  const { dateTime } = useFormat()
  const { modal } = App.useApp()
  const name = useDeviceName()(session)
  const end = useAction(() => endLoginSession(session.id), {
    invalidates: ['login-sessions'],
    done: t('investor.profile.sessions.ended'),
  })
  const Icon = session.staff ? Headset : MonitorSmartphone
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <div className="small">
        <b>{name}</b>
        <p className="muted">
          {session.current
            ? t('investor.profile.sessions.since', { moment: dateTime(session.startedAt) })
            : t('investor.profile.sessions.used', { moment: dateTime(session.usedAt) })}
        </p>
        {session.current && <span className="tag ok">{t('investor.profile.sessions.current')}</span>}
      </div>
      {!session.current && (
        <OwnOnly>
          <Button
            size="small"
            loading={end.isPending}
            icon={<LogOut className="icon small" aria-hidden="true" />}
            aria-label={`${t('investor.profile.sessions.end')}: ${name}`}
            onClick={() =>
              modal.confirm({
                title: t('investor.profile.sessions.endTitle'),
                content: name,
                okText: t('investor.profile.sessions.end'),
                cancelText: t('common.action.cancel'),
                onOk: () => end.mutateAsync(undefined).catch(() => undefined),
              })
            }
          >
            {t('investor.profile.sessions.end')}
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
    done: t('investor.profile.sessions.othersEnded'),
  })
  return (
    <OwnOnly>
      <Button
        size="small"
        loading={end.isPending}
        onClick={() =>
          modal.confirm({
            title: t('investor.profile.sessions.othersTitle'),
            content: t('investor.profile.sessions.othersText'),
            okText: t('investor.profile.sessions.endOthers'),
            cancelText: t('common.action.cancel'),
            onOk: () => end.mutateAsync(undefined).catch(() => undefined),
          })
        }
      >
        {t('investor.profile.sessions.endOthers')}
      </Button>
    </OwnOnly>
  )
}
