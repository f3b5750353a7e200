import { confirmFactorReset, discardFactorReset, requestFactorReset } from '@goldammer/sdk/staff/customers'
import type { StaffCustomer } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Note } from '../../../shared/fields/note.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'

type Act = 'request' | 'confirm' | 'discard'

const calls = { request: requestFactorReset, confirm: confirmFactorReset, discard: discardFactorReset }
const done = { request: 'requested', confirm: 'confirmed', discard: 'discarded' } as const

/** For who has lost device and recovery codes (domain/sign-in#factor-reset): two check who it is, then a day goes by in which it can be stopped. */
export function FactorReset({ customer: { id, name } }: { customer: StaffCustomer }) {
  const t = useText()
  const { dateTime } = useFormat()
  const [act, setAct] = useState<Act>()
  const { data } = useRecord('factor-resets', id)
  if (!data || (!data.open && !data.hasFactor)) return null
  const { open } = data
  const by = open?.requestedBy ?? ''
  const reason = open?.reason ?? ''
  const acts: Act[] = open
    ? [...(open.takesEffectAt || open.isOwn ? [] : (['confirm'] as const)), 'discard']
    : ['request']
  return (
    <>
      {open && (
        <Note tone="warn">
          {open.takesEffectAt
            ? t('staff.customer.factorReset.until', { by, reason, at: dateTime(open.takesEffectAt) })
            : t('staff.customer.factorReset.waits', { by, reason })}
        </Note>
      )}
      <div className="row wrap">
        {acts.map((one) => (
          <Button key={one} icon={<KeyRound className="icon" aria-hidden="true" />} onClick={() => setAct(one)}>
            {t(`staff.customer.factorReset.${one}`)}
          </Button>
        ))}
      </div>
      {act && (
        <DecideWithReason
          title={t(`staff.customer.factorReset.${act}`)}
          reasonLabel={t(`staff.customer.factorReset.${act === 'discard' ? 'discardReason' : 'reason'}`)}
          danger={act !== 'discard'}
          invalidates={['factor-resets']}
          done={t(`staff.customer.factorReset.${done[act]}`)}
          decide={(given) => calls[act](id, { reason: given })}
          onClose={() => setAct(undefined)}
        >
          {t(`staff.customer.factorReset.${act}Text`, { name, by, reason })}
        </DecideWithReason>
      )}
    </>
  )
}
