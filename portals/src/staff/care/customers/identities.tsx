import { setLimitExemption, unlockSurvey } from '@goldammer/sdk/staff/customers'
import type { IdentityLimit, StaffIdentity } from '@goldammer/sdk/staff/model'
import { useGetIdentity } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import type { Identity as Who } from '../../../providers/identity.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { Facts } from '../../../shared/fields/facts.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { CompanyLink } from '../../kit/company-link.tsx'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'
import { IdentityProofs } from '../../kit/decide/handed-in-proofs.tsx'
import { actsOn, type IdentityAct } from './identity-acts.ts'
import { IdentityRecord } from './identity-record.tsx'

interface Props {
  customerId: string
  identity: StaffIdentity
}

export function Identities({ customerId, identities }: { customerId: string; identities: StaffIdentity[] }) {
  const t = useText()
  if (identities.length === 0) return <p className="box muted">{t('staff.customer.noIdentity')}</p>
  return (
    <div className="grid">
      {identities.map((identity) => (
        <Identity key={identity.id} customerId={customerId} identity={identity} />
      ))}
    </div>
  )
}

function Identity({ customerId, identity }: Props) {
  const t = useText()
  const { date } = useFormat()
  const { data: me } = useGetIdentity<Who>()
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
        <IdentityRecord customerId={customerId} investorId={identity.id} />
        <Limits identity={identity} />
        {me?.roles.includes('compliance') && (
          <>
            <div className="stack tight">
              <h3>{t('staff.proofs.title')}</h3>
              <IdentityProofs customerId={customerId} investorId={identity.id} />
            </div>
            <Acts customerId={customerId} identity={identity} />
          </>
        )}
      </div>
    </Box>
  )
}

/** domain/limits#used: what it has put into each issuer, and may. */
function Limits({ identity: { limits } }: Pick<Props, 'identity'>) {
  const t = useText()
  return (
    <div className="stack">
      <h3>{t('staff.customer.identity.limits')}</h3>
      {limits.length === 0 && <p className="small muted">{t('staff.customer.identity.noLimits')}</p>}
      {limits.map((limit) => (
        <Limit key={`${limit.issuerId} ${limit.explanation}`} of={limit} />
      ))}
    </div>
  )
}

function Limit({ of: { issuerId, issuer, used, limit, headroom, explanation } }: { of: IdentityLimit }) {
  const t = useText()
  const { money } = useFormat()
  return (
    <div className="stack tight">
      <div className="card-row">
        <b>
          <CompanyLink id={issuerId} name={issuer} />
        </b>
        <span className="number">
          {limit === null
            ? t('staff.customer.identity.noLimit', { used: money(used) })
            : t('staff.customer.identity.used', { used: money(used), limit: money(limit) })}
        </span>
      </div>
      {headroom !== null && (
        <span className="small number">{t('staff.customer.identity.headroom', { headroom: money(headroom) })}</span>
      )}
      <p className="small muted">{explanation}</p>
    </div>
  )
}

const done = { unlockSurvey: 'surveyUnlocked', exempt: 'exempted', endExemption: 'exemptionEnded' } as const

/** domain/rights#identity-files: what compliance may do about an identity, each with a reason. */
function Acts({ customerId, identity }: Props) {
  const { id, name } = identity
  const t = useText()
  const [asked, setAsked] = useState<IdentityAct>()
  return (
    <div className="row wrap">
      {actsOn(identity).map((act) => (
        <Button key={act} size="small" onClick={() => setAsked(act)}>
          {t(`staff.customer.identity.${act}`)}
        </Button>
      ))}
      {asked && (
        <DecideWithReason
          title={t(`staff.customer.identity.${asked}`)}
          reasonLabel={t('staff.customer.lock.reason')}
          invalidates={['customers']}
          done={t(`staff.customer.identity.${done[asked]}`)}
          decide={(reason) =>
            asked === 'unlockSurvey'
              ? unlockSurvey(customerId, id, { reason })
              : setLimitExemption(customerId, id, { exempt: asked === 'exempt', reason })
          }
          onClose={() => setAsked(undefined)}
        >
          {t(`staff.customer.identity.${asked}Text`, { name })}
        </DecideWithReason>
      )}
    </div>
  )
}
