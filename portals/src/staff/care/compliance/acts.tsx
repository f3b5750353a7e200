import { confirmComplianceCase, decideComplianceCase, reopenComplianceCase } from '@goldammer/sdk/staff/compliance'
import type { ComplianceAct, ComplianceCaseRecord } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'

interface Props {
  record: ComplianceCaseRecord
}

/** What the caller may do with the case; which that is the backend says. */
export function ComplianceActs({ record }: Props) {
  const t = useText()
  const [open, setOpen] = useState<ComplianceAct>()
  const { acts, case: it } = record
  const close = () => setOpen(undefined)
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          type={act === 'confirm' || act === 'clear' ? 'primary' : 'default'}
          danger={act === 'refuse'}
          onClick={() => setOpen(act)}
        >
          {act === 'clear' ? t(`staff.compliance.clear.${it.kind}`) : t(`staff.compliance.${act}`)}
        </Button>
      ))}
      {it.state === 'proposed' && !acts.includes('confirm') && (
        <span className="small muted">{t('staff.compliance.secondPerson')}</span>
      )}
      {open === 'confirm' && <Confirm record={record} onClose={close} />}
      {open && open !== 'confirm' && <Decide act={open} record={record} onClose={close} />}
    </>
  )
}

interface DialogProps extends Props {
  onClose: () => void
}

const invalidates = ['compliance-cases']

function Decide({ act, record, onClose }: DialogProps & { act: Exclude<ComplianceAct, 'confirm'> }) {
  const t = useText()
  const { id, kind, investorName: name } = record.case
  const isClear = act === 'clear'
  const special = isClear
    ? (
        { pep: 'proposeDone', withdrawal: 'done.carryOut' } as Partial<
          Record<typeof kind, 'proposeDone' | 'done.carryOut'>
        >
      )[kind]
    : undefined
  const doneText = special ? t(`staff.compliance.${special}`) : t(`staff.compliance.done.${act}`)
  return (
    <DecideWithReason
      title={isClear ? t(`staff.compliance.clear.${kind}`) : t(`staff.compliance.${act}`)}
      reasonLabel={t('staff.compliance.reason')}
      maxLength={5000}
      danger={act === 'refuse'}
      invalidates={invalidates}
      done={doneText}
      decide={(reason) =>
        act === 'reopen' ? reopenComplianceCase(id, { reason }) : decideComplianceCase(id, { decision: act, reason })
      }
      onClose={onClose}
    >
      {isClear
        ? t(`staff.compliance.clearText.${kind}`, { name })
        : t(act === 'reopen' ? 'staff.compliance.reopenText' : `staff.compliance.refuseText.${kind}`, { name })}
    </DecideWithReason>
  )
}

function Confirm({ record, onClose }: DialogProps) {
  const t = useText()
  const { id, investorName: name, proposedBy } = record.case
  return (
    <ConfirmDialog
      title={t('staff.compliance.confirm')}
      act={() => confirmComplianceCase(id)}
      invalidates={invalidates}
      done={t('staff.compliance.done.clear')}
      onClose={onClose}
    >
      <p>{t('staff.compliance.confirmText', { name, by: proposedBy ?? '–' })}</p>
    </ConfirmDialog>
  )
}
