import type { StaffIdentity } from '@goldammer/sdk/staff/model'
import { Box } from '../../shared/fields/box.tsx'
import { Facts } from '../../shared/fields/facts.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'

export function Identities({ identities }: { identities: StaffIdentity[] }) {
  const t = useText()
  if (identities.length === 0) return <p className="box muted">{t('staff.customer.noIdentity')}</p>
  return (
    <div className="grid">
      {identities.map((identity) => (
        <Identity key={identity.id} identity={identity} />
      ))}
    </div>
  )
}

function Identity({ identity }: { identity: StaffIdentity }) {
  const t = useText()
  const { date } = useFormat()
  const { name, kind, kycState, kycValidUntil, kycAttempts, kycHold, surveyState, disclosureSignedAt } = identity
  return (
    <Box title={name} span={6} aside={<span className="tag">{t(`staff.customer.kinds.${kind}`)}</span>}>
      <div className="stack">
        {kycHold && <Note tone="warn">{t('staff.customer.kycHold')}</Note>}
        <Facts
          facts={[
            { label: t('staff.customer.kycState'), value: <StateTag kind="kyc" state={kycState} /> },
            { label: t('staff.customer.kycValidUntil'), value: kycValidUntil && date(kycValidUntil) },
            { label: t('staff.customer.kycAttempts'), value: kycAttempts },
            { label: t('staff.customer.survey'), value: t(`staff.customer.surveyState.${surveyState}`) },
            { label: t('staff.customer.disclosure'), value: disclosureSignedAt && date(disclosureSignedAt) },
          ]}
        />
      </div>
    </Box>
  )
}
