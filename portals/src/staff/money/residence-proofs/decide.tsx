import type { HandedInResidenceProof } from '@goldammer/sdk/staff/model'
import { decideHandedInResidenceProof } from '@goldammer/sdk/staff/taxes'
import { useText } from '../../../shared/portal-context.ts'
import { DecideHandedIn } from '../../kit/decide/decide-handed-in.tsx'

export function DecideResidenceProof({ proof }: { proof: HandedInResidenceProof }) {
  const t = useText()
  const { investorId, investorName, state } = proof
  return (
    <DecideHandedIn
      resource="residence-proofs"
      investorName={investorName}
      state={state}
      confirmTitle={t('staff.residenceProofs.confirmTitle')}
      confirmText={t('staff.residenceProofs.confirmText', { name: investorName })}
      done={{ confirmed: t('staff.residenceProofs.confirmed'), refused: t('staff.residenceProofs.refused') }}
      decide={(decision) => decideHandedInResidenceProof(investorId, decision)}
    />
  )
}
