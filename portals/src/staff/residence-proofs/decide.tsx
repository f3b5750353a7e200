import type { HandedInResidenceProof } from '@goldammer/sdk/staff/model'
import { decideHandedInResidenceProof } from '@goldammer/sdk/staff/taxes'
import { useText } from '../../shared/portal-context.ts'
import { DecideHandedIn } from '../decide-handed-in.tsx'

export function DecideResidenceProof({ proof }: { proof: HandedInResidenceProof }) {
  const t = useText()
  const { investorId, investorName, state } = proof
  return (
    <DecideHandedIn
      words="residenceProofs"
      {...{ investorName, state }}
      confirmText={t('staff.residenceProofs.confirmText', { name: investorName })}
      decide={(decision) => decideHandedInResidenceProof(investorId, decision)}
    />
  )
}
