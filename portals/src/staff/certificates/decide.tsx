import type { HandedInCertificate } from '@goldammer/sdk/staff/model'
import { decideHandedInCertificate } from '@goldammer/sdk/staff/taxes'
import { useText } from '../../shared/portal-context.ts'
import { DecideHandedIn } from '../decide-handed-in.tsx'

export function DecideCertificate({ certificate }: { certificate: HandedInCertificate }) {
  const t = useText()
  const { id, investorName, state, validFrom: from, validUntil: until } = certificate
  return (
    <DecideHandedIn
      words="certificates"
      {...{ investorName, state }}
      confirmText={t('staff.certificates.confirmText', { name: investorName, from, until })}
      decide={(decision) => decideHandedInCertificate(id, decision)}
    />
  )
}
