import type { HandedInCertificate } from '@goldammer/sdk/staff/model'
import { decideHandedInCertificate } from '@goldammer/sdk/staff/taxes'
import { Button, Modal } from 'antd'
import { Ban, Check } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { DecideWithReason } from '../decide-with-reason.tsx'

const invalidates = ['certificates']

type Decision = 'confirm' | 'refuse'

/** Either way the investor is told, and it cannot be taken back: so it is confirmed. */
export function DecideCertificate({ certificate }: { certificate: HandedInCertificate }) {
  const t = useText()
  const [asked, setAsked] = useState<Decision | null>(null)
  const close = () => setAsked(null)
  if (certificate.state !== 'pending') return <span className="muted">–</span>
  const name = (decision: Decision) =>
    t('staff.certificates.of', { action: t(`staff.certificates.${decision}`), name: certificate.investorName })
  return (
    <div className="row wrap">
      <Button
        size="small"
        type="primary"
        icon={<Check className="icon small" aria-hidden="true" />}
        aria-label={name('confirm')}
        onClick={() => setAsked('confirm')}
      >
        {t('staff.certificates.confirm')}
      </Button>
      <Button
        size="small"
        icon={<Ban className="icon small" aria-hidden="true" />}
        aria-label={name('refuse')}
        onClick={() => setAsked('refuse')}
      >
        {t('staff.certificates.refuse')}
      </Button>
      {asked === 'confirm' && <Confirm certificate={certificate} onClose={close} />}
      {asked === 'refuse' && (
        <DecideWithReason
          title={t('staff.certificates.refuse')}
          reasonLabel={t('staff.certificates.reason')}
          danger
          invalidates={invalidates}
          done={t('staff.certificates.refused')}
          decide={(reason) => decideHandedInCertificate(certificate.id, { confirmed: false, reason })}
          onClose={close}
        >
          {t('staff.certificates.refuseText', { name: certificate.investorName })}
        </DecideWithReason>
      )}
    </div>
  )
}

function Confirm({ certificate, onClose }: { certificate: HandedInCertificate; onClose: () => void }) {
  const t = useText()
  const { id, investorName: name, validFrom: from, validUntil: until } = certificate
  const confirm = useAction(() => decideHandedInCertificate(id, { confirmed: true, reason: null }), {
    ...{ invalidates, done: t('staff.certificates.confirmed'), onDone: onClose },
  })
  return (
    <Modal
      open
      title={t('staff.certificates.confirmTitle')}
      okText={t('staff.certificates.confirm')}
      cancelText={t('common.action.cancel')}
      confirmLoading={confirm.isPending}
      onCancel={onClose}
      onOk={() => confirm.mutate(undefined)}
    >
      <p>{t('staff.certificates.confirmText', { name, from, until })}</p>
    </Modal>
  )
}
