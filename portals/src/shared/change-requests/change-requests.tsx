import type { ChangeRequest } from '@goldammer/sdk/store/model'
import { App, Button } from 'antd'
import { Lock } from 'lucide-react'
import { useRecord } from '../data/shared-data.ts'
import { Box } from '../fields/box.tsx'
import { StateTag } from '../fields/state-tag.tsx'
import { useText } from '../portal-context.ts'
import { QueryView } from '../states/query-view.tsx'
import { useAction } from '../use-action.ts'
import { AskForChange, type ChangeRequestValues, type Words } from './ask.tsx'
import { ChangesTable } from './changes-table.tsx'

/** Where the way to a change stands on its page. */
export const CHANGE_REQUESTS = 'change-requests'

interface Props {
  /** Who asks may not: staff in the customer's place, or somebody who only looks on. */
  lockedBecause?: string | undefined
  ask: (values: ChangeRequestValues) => Promise<unknown>
  withdraw: (id: string) => Promise<unknown>
  words: Words
}

/** R2.22: what is verified is locked; here a change is asked for, seen and taken back. */
export function ChangeRequests({ lockedBecause, ask, withdraw, words }: Props) {
  const t = useText()
  const list = useRecord('change-requests')
  return (
    <QueryView query={list} lines={3}>
      {({ verified, elements }) =>
        verified.length + elements.length > 0 && (
          <div id={CHANGE_REQUESTS}>
            <Box title={t('portal.change.title')}>
              <div className="stack">
                <p className="small muted">{words.lead}</p>
                {verified.length > 0 && !elements.some(({ state }) => state === 'pending') && (
                  <div>
                    {lockedBecause ? (
                      <span className="tiny muted">{lockedBecause}</span>
                    ) : (
                      <AskForChange verified={verified} ask={ask} invalidates={['change-requests']} words={words} />
                    )}
                  </div>
                )}
                {elements.length > 0 && (
                  <section className="stack tight" aria-label={t('portal.change.requests')}>
                    <h3 className="plain">{t('portal.change.requests')}</h3>
                    <ul className="list">
                      {elements.map((request) => (
                        <Request
                          key={request.id}
                          request={request}
                          withdraw={lockedBecause ? undefined : () => withdraw(request.id)}
                        />
                      ))}
                    </ul>
                  </section>
                )}
              </div>
            </Box>
          </div>
        )
      }
    </QueryView>
  )
}

interface RequestProps {
  request: ChangeRequest
  withdraw: (() => Promise<unknown>) | undefined
}

function Request({ request, withdraw }: RequestProps) {
  const t = useText()
  const { state, changes, file, createdAt, decidedAt, refusalReason: reason } = request
  const asked = t('portal.change.askedOn', { day: createdAt })
  return (
    <li>
      <Lock className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <p className="row wrap">
          <StateTag kind="changeRequest" state={state} />
          <span className="muted">{asked}</span>
          {decidedAt && <span className="muted">{t('portal.change.decidedOn', { day: decidedAt })}</span>}
        </p>
        <ChangesTable label={asked} changes={changes} />
        <p className="muted">{request.reason}</p>
        {file && <p className="muted address">{file}</p>}
        {state === 'pending' && <p className="muted">{t('portal.change.pendingText')}</p>}
        {reason && <p>{t('portal.change.refusal', { reason })}</p>}
        {state === 'pending' && withdraw && <Withdraw withdraw={withdraw} />}
      </div>
    </li>
  )
}

function Withdraw({ withdraw }: { withdraw: () => Promise<unknown> }) {
  const t = useText()
  const { modal } = App.useApp()
  const take = useAction(withdraw, { invalidates: ['change-requests'], done: t('portal.change.withdrawn') })
  return (
    <div>
      <Button
        size="small"
        loading={take.isPending}
        onClick={() =>
          modal.confirm({
            title: t('portal.change.withdrawTitle'),
            content: t('portal.change.withdrawText'),
            okText: t('portal.change.withdraw'),
            cancelText: t('common.action.cancel'),
            onOk: () => take.mutate(undefined),
          })
        }
      >
        {t('portal.change.withdraw')}
      </Button>
    </div>
  )
}
