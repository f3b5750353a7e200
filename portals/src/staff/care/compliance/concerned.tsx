import { countryNames } from '@goldammer/sdk/rules/countries'
import { returnReason } from '@goldammer/sdk/rules/return-reason'
import type { ComplianceCaseRecord } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { Box } from '../../../shared/fields/box.tsx'
import { Facts } from '../../../shared/fields/facts.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { IdentityProofs } from '../../kit/decide/handed-in-proofs.tsx'

interface Props {
  record: ComplianceCaseRecord
}

/** Who it is about: what they have stated, their identity check, and for whom they act. */
export function Concerned({ record }: Props) {
  const t = useText()
  return (
    <div className="span-5 stack">
      <Investor record={record} />
      <Box title={t('staff.proofs.title')}>
        <IdentityProofs customerId={record.case.customerId} investorId={record.case.investorId} />
      </Box>
      <ThirdParty record={record} />
      <Declared record={record} />
      {record.representatives.length > 0 && (
        <Box title={t('staff.compliance.representatives')}>
          <ul className="stack tight plain">
            {record.representatives.map((one) => (
              <li key={one.name} className="row wrap">
                <span>{one.name}</span>
                {one.companyRole && (
                  <span className="small muted">{t(`common.representative.role.${one.companyRole}`)}</span>
                )}
                {one.isPep && <span className="tag warn">{t('staff.compliance.pepTag')}</span>}
              </li>
            ))}
          </ul>
        </Box>
      )}
    </div>
  )
}

function Investor({ record }: Props) {
  const t = useText()
  const { date } = useFormat()
  const { case: it, person, company, check, source, returnCode } = record
  const countryOf = countryNames(usePortal().portalAddress.locale)
  const answer = (value: boolean | null) =>
    value === null ? t('staff.customer.unanswered') : t(value ? 'common.word.yes' : 'common.word.no')
  return (
    <Box title={t('staff.compliance.facts')}>
      <Facts
        facts={[
          {
            label: t('staff.compliance.investor'),
            value: <Link to={`/customers/${it.customerId}`}>{it.investorName}</Link>,
          },
          { label: t('staff.changes.kind'), value: t(`staff.customer.kinds.${it.investorKind}`) },
          { label: t('portal.change.field.legalForm'), value: company?.legalForm },
          {
            label: t('portal.change.field.registerNr'),
            value: company && [company.registerNr, company.registryCourt].filter(Boolean).join(', '),
          },
          { label: t('staff.customer.birthDate'), value: person.birthDate && date(person.birthDate) },
          { label: t('staff.compliance.birthPlace'), value: person.birthPlace },
          { label: t('staff.customer.nationality'), value: person.nationality && countryOf(person.nationality) },
          { label: t('staff.customer.address'), value: person.address },
          { label: t('staff.compliance.pepAnswer'), value: answer(person.politicallyExposedPerson) },
          source !== null && {
            label: t('staff.compliance.source'),
            value: t(`staff.compliance.sources.${source}`),
          },
          { label: t('staff.compliance.usPerson'), value: answer(person.usPerson) },
          {
            label: t('staff.customer.idExpires'),
            value: person.documentExpirationDate && date(person.documentExpirationDate),
          },
          { label: t('staff.customer.kycState'), value: <StateTag kind="kyc" state={check.state} /> },
          { label: t('staff.customer.kycAttempts'), value: check.attempts },
          { label: t('staff.compliance.returnCode'), value: returnCode && returnReason(returnCode, t) },
          { label: t('staff.compliance.opened'), value: date(it.openedAt) },
          it.dueOn !== null && { label: t('staff.compliance.dueOn'), value: date(it.dueOn) },
        ]}
      />
    </Box>
  )
}

/** BGB § 356a: what was typed into the form, to be compared with what is known of the investor. */
function Declared({ record: { declarations } }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  if (declarations.length === 0) return null
  return (
    <Box title={t('staff.compliance.declared')}>
      <ul className="stack tight plain">
        {declarations.map(({ at, name, email }) => (
          <li key={`${at} ${name} ${email}`}>{t('staff.compliance.declaredAs', { name, email, at: dateTime(at) })}</li>
        ))}
      </ul>
    </Box>
  )
}

function ThirdParty({ record: { thirdParty } }: Props) {
  const t = useText()
  const { date } = useFormat()
  const countryOf = countryNames(usePortal().portalAddress.locale)
  if (!thirdParty) return null
  const { firstName, lastName, birthDate, street, streetNumber, postalCode, city, country } = thirdParty
  const two = (value: number) => String(value).padStart(2, '0')
  return (
    <Box title={t('staff.compliance.thirdParty')}>
      <Facts
        facts={[
          { label: t('staff.compliance.name'), value: `${firstName} ${lastName}` },
          {
            label: t('staff.customer.birthDate'),
            value: date(`${birthDate.year}-${two(birthDate.month)}-${two(birthDate.day)}`),
          },
          {
            label: t('staff.customer.address'),
            value: `${street} ${streetNumber}, ${postalCode} ${city}, ${countryOf(country)}`,
          },
        ]}
      />
    </Box>
  )
}
