import { lockCustomer, unlockCustomer } from '@goldammer/sdk/staff/customers'
import type { StaffCustomer } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../shared/portal-context.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'

/** Locks the customer's login, or opens it again; both with a reason. */
export function LockLogin({ customer: { id, name, active } }: { customer: StaffCustomer }) {
  const t = useText()
  const [isAsked, setIsAsked] = useState(false)
  const title = t(active ? 'staff.customer.lock.lock' : 'staff.customer.lock.unlock')
  const Icon = active ? Lock : LockOpen
  return (
    <>
      <Button icon={<Icon className="icon" aria-hidden="true" />} onClick={() => setIsAsked(true)}>
        {title}
      </Button>
      {isAsked && (
        <DecideWithReason
          title={title}
          reasonLabel={t('staff.customer.lock.reason')}
          danger={active}
          invalidates={['customers']}
          done={t(active ? 'staff.customer.lock.locked' : 'staff.customer.lock.unlocked')}
          decide={(reason) => (active ? lockCustomer(id, { reason }) : unlockCustomer(id, { reason }))}
          onClose={() => setIsAsked(false)}
        >
          {t(active ? 'staff.customer.lock.lockText' : 'staff.customer.lock.unlockText', { name })}
        </DecideWithReason>
      )}
    </>
  )
}
