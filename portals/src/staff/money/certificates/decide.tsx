import type { HandedInCertificate } from '@goldammer/sdk/staff/model'
import { decideHandedInCertificate } from '@goldammer/sdk/staff/taxes'
import { useText } from '../../../shared/portal-context.ts'
import { DecideHandedIn } from '../../kit/decide/decide-handed-in.tsx'

export function DecideCertificate({ certificate }: { certificate: HandedInCertificate }) {
  const t = useText()
  const { id, kind, investorName, state, validFrom: from, validUntil: until } = certificate
  return (
    <DecideHandedIn
      resource="certificates"
      investorName={investorName}
      state={state}
      confirmTitle={t('staff.certificates.confirmTitle')}
      confirmText={t('staff.certificates.confirmText', {
        name: investorName,
        from,
        until,
        kind: t(`common.taxPaper.${kind}`),
      })}
      done={{ confirmed: t('staff.certificates.confirmed'), refused: t('staff.certificates.refused') }}
      decide={(decision) => decideHandedInCertificate(id, decision)}
    />
  )
}
