import type { MessageKey } from '@goldammer/sdk/messages'
import type { CompanyRepresentativeRecord } from '@goldammer/sdk/store/model'
import { useText } from '../portal-context.ts'
import { useFormat } from '../use-format.ts'

/** R3.02: who somebody is in the company, and what of it is theirs. */
export function RepresentativeFacts({ record }: { record: CompanyRepresentativeRecord }) {
  const t = useText()
  const { date, percent } = useFormat()
  const { representative: one, ownership } = record
  const name = `${one.firstName} ${one.lastName}`
  const named = (label: MessageKey, value: string | null | undefined) => value && `${t(label)}: ${value}`
  const role = one.companyRole && t(`common.representative.role.${one.companyRole}`)
  const facts = [
    role,
    one.position !== role && one.position,
    named('investor.profile.field.birthDate', one.dateOfBirth && date(one.dateOfBirth)),
    named('investor.profile.representative.placeOfBirth', one.placeOfBirth),
    named('investor.profile.representative.zipcode', one.zipcode),
  ]
  return (
    <div className="small stack tight">
      <b>{name}</b>
      <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
      <p className="muted">
        {t('investor.profile.representative.shares', {
          voting: percent(one.votingRightsPercentage ?? 0),
          capital: percent(one.capitalSharesPercentage ?? 0),
        })}
      </p>
      <div className="row wrap">
        {ownership !== 'none' && (
          <span className="tag">{t(`investor.profile.representative.ownership.${ownership}`)}</span>
        )}
        {one.isPep && <span className="tag warn">{t('investor.profile.representative.pep')}</span>}
      </div>
    </div>
  )
}
