import { withdraw } from '@goldammer/sdk/store/investor'
import type { InvestmentDetail, WithdrawalReceipt } from '@goldammer/sdk/store/model'
import { useGetIdentity } from '@refinedev/core'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { Identity } from '../../providers/identity.ts'
import { Box } from '../../shared/fields/box.tsx'
import { Facts } from '../../shared/fields/facts.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Failure } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'

type Kind = WithdrawalReceipt['kind']

/** domain/withdrawal#button, BGB § 356a: a button in sight, a page with the data, a confirmation, a receipt at once. */
export function Withdraw({ data }: { data: InvestmentDetail }) {
  const t = useText()
  const { data: identity } = useGetIdentity<Identity>()
  const isLocked = useImpersonated()
  // Kept apart from the contract: its receipt is shown when the right is already used up.
  const [declaring, setDeclaring] = useState<Kind>()
  const { kind, hint } = data.withdrawal
  return (
    <Box title={t('own.withdrawal.title')}>
      <div className="stack">
        <p className="small">{hint}</p>
        {kind !== 'none' && (
          <div className="row wrap">
            <Button danger disabled={isLocked} onClick={() => setDeclaring(kind)}>
              {t(`own.withdrawal.${kind}.open`)}
            </Button>
            {isLocked && <span className="tiny muted">{t('portal.impersonation.locked')}</span>}
          </div>
        )}
        {declaring && (
          <Declaration
            data={data}
            kind={declaring}
            name={identity?.name ?? ''}
            email={identity?.email ?? ''}
            onClose={() => setDeclaring(undefined)}
          />
        )}
      </div>
    </Box>
  )
}

interface DeclarationProps {
  data: InvestmentDetail
  kind: Kind
  name: string
  email: string
  onClose: () => void
}

function Declaration({ data, kind, name, email, onClose }: DeclarationProps) {
  const t = useText()
  const { money } = useFormat()
  const [step, setStep] = useState<1 | 2>(1)
  const { investment, withdrawal } = data
  const declare = useAction(async () => (await withdraw(investment.orderId, { kind, confirmed: true })).data, {
    invalidates: ['investments', 'dashboard', 'documents'],
    quiet: true,
  })
  if (declare.data) return <Receipt receipt={declare.data} onClose={onClose} />
  const next =
    step === 1 ? (
      <Button key="next" danger onClick={() => setStep(2)}>
        {t('common.action.continue')}
      </Button>
    ) : (
      <Button key="confirm" type="primary" danger loading={declare.isPending} onClick={() => declare.mutate(undefined)}>
        {t(`own.withdrawal.${kind}.confirm`)}
      </Button>
    )
  return (
    <Modal
      open
      title={t(`own.withdrawal.${kind}.open`)}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('common.action.cancel')}
        </Button>,
        next,
      ]}
    >
      <div className="stack">
        <p className="tiny muted">{t('own.withdrawal.step', { step })}</p>
        <p>{t(`own.withdrawal.${kind}.text`)}</p>
        <Facts
          facts={[
            { label: t('own.withdrawal.name'), value: name },
            { label: t('own.investment.orderNumber'), value: investment.orderNumber },
            { label: t('own.investments.product'), value: investment.productName },
            { label: t('own.profile.email'), value: email },
            { label: t('own.withdrawal.refund'), value: money(withdrawal.refund) },
          ]}
        />
        <Note tone="warn">{step === 1 ? t('own.withdrawal.check') : t('own.withdrawal.final', { email })}</Note>
        {declare.error ? <Failure error={declare.error} /> : null}
      </div>
    </Modal>
  )
}

function Receipt({ receipt, onClose }: { receipt: WithdrawalReceipt; onClose: () => void }) {
  const t = useText()
  const { money, date, dateTime } = useFormat()
  return (
    <Modal
      open
      title={t(`own.withdrawal.${receipt.kind}.open`)}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('common.action.close')}
        </Button>
      }
    >
      <div className="stack">
        <Note tone="ok">{t('own.withdrawal.done', { moment: dateTime(receipt.receivedAt) })}</Note>
        <p>{receipt.declaration}</p>
        <Facts
          facts={[
            { label: t('own.withdrawal.refund'), value: money(receipt.refund) },
            {
              label: t('own.withdrawal.refundInterest'),
              value: receipt.refundInterest ? money(receipt.refundInterest) : null,
            },
            { label: t('own.withdrawal.refundUntil'), value: receipt.refundUntil && date(receipt.refundUntil) },
          ]}
        />
        <p className="small muted">{t('own.withdrawal.sentTo', { email: receipt.sentTo })}</p>
        {receipt.kind === 'withdrawal' && <p className="small muted">{t('own.withdrawal.receipt')}</p>}
      </div>
    </Modal>
  )
}
