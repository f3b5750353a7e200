import { LANGUAGE_NAMES } from '@goldammer/sdk/locales'
import { addressLine } from '@goldammer/sdk/rules/address-line'
import { countryNames } from '@goldammer/sdk/rules/countries'
import type { CustomerRecord, StaffAddress } from '@goldammer/sdk/staff/model'
import { MapPin } from 'lucide-react'
import { Box } from '../../../shared/fields/box.tsx'
import { Facts, Figures } from '../../../shared/fields/facts.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useMayEnter } from '../../../shared/use-may-enter.ts'
import { CompanyLink } from '../../kit/company-link.tsx'
import { ContractTable } from './contract-table.tsx'

export function Overview({ record }: { record: CustomerRecord }) {
  const t = useText()
  const { money, number, dateTime } = useFormat()
  const { customer, contracts, sums } = record
  const mayEnter = useMayEnter()
  return (
    <div className="grid">
      <div className="span-4 stack">
        <MasterData record={record} />
        <Addresses addresses={record.addresses} />
      </div>
      <div className="span-8 stack">
        <section className="box" aria-label={t('staff.customer.figures')}>
          <Figures
            figures={[
              { label: t('staff.customer.subscribed'), value: money(customer.amountTotal) },
              ...(sums
                ? [
                    { label: t('staff.customer.invested'), value: money(sums.investedTotal) },
                    { label: t('staff.customer.outstanding'), value: money(sums.outstandingTotal) },
                    { label: t('staff.customer.repaid'), value: money(sums.repaidTotal) },
                  ]
                : []),
              {
                label: t('staff.customer.contractCount'),
                value: number(customer.contractCount),
                under: sums && sums.endedCount > 0 && t('staff.customer.endedCount', { count: sums.endedCount }),
              },
              {
                label: t('staff.customer.lastLogin'),
                value: customer.lastLoginAt ? dateTime(customer.lastLoginAt) : t('staff.customers.never'),
              },
            ]}
          />
        </section>
        {mayEnter('customer-contracts') && <ContractTable contracts={contracts} />}
      </div>
    </div>
  )
}

/** Bank data and tax id come masked. */
function MasterData({ record }: { record: CustomerRecord }) {
  const t = useText()
  const { date } = useFormat()
  const { customer, person, bankAccounts, companies } = record
  const { locale } = usePortal().portalAddress
  const mayReadFile = useMayEnter()('customer-identities')
  const answer = (value: boolean | null) =>
    value === null ? t('staff.customer.unanswered') : t(value ? 'common.word.yes' : 'common.word.no')
  return (
    <Box title={t('staff.customer.data')}>
      <Facts
        facts={[
          { label: t('staff.customer.birthDate'), value: person.birthDate && date(person.birthDate) },
          { label: t('staff.customer.address'), value: addressLine(person, locale) },
          { label: t('staff.customers.email'), value: customer.email },
          companies.length > 0 && {
            label: t('staff.customer.worksFor'),
            value: (
              <ul className="plain">
                {companies.map(({ companyId, name, role }) => (
                  <li key={companyId}>
                    <CompanyLink id={companyId} name={name} /> ({t(`portal.companyRole.${role}`)})
                  </li>
                ))}
              </ul>
            ),
          },
          { label: t('staff.customer.phone'), value: person.phone },
          { label: t('staff.customer.mobile'), value: person.mobile },
          {
            label: t('staff.customer.nationality'),
            value: person.nationality && countryNames(locale)(person.nationality),
          },
          { label: t('staff.customer.iban'), value: bankAccounts[0]?.iban },
          { label: t('staff.customer.taxId'), value: person.taxId },
          mayReadFile && {
            label: t('staff.customer.pepUs'),
            value: `${answer(person.politicallyExposedPerson)} / ${answer(person.usPerson)}`,
          },
          mayReadFile && { label: t('staff.customer.germanTax'), value: answer(person.isSubjectToGermanTax) },
          {
            label: t('staff.customer.idExpires'),
            value: person.documentExpirationDate && date(person.documentExpirationDate),
          },
          { label: t('staff.customer.language'), value: LANGUAGE_NAMES[record.locale] },
          { label: t('staff.customers.since'), value: date(customer.createdAt) },
        ]}
      />
    </Box>
  )
}

/** Of the shop account; where investments are sent stands in the data above. */
function Addresses({ addresses }: { addresses: StaffAddress[] }) {
  const t = useText()
  const countryOf = countryNames(usePortal().portalAddress.locale)
  const lines = (it: StaffAddress) => [
    it.company,
    it.name,
    it.additional,
    it.street,
    [it.zipcode, it.city].filter(Boolean).join(' '),
    it.country && countryOf(it.country),
    it.phone,
  ]
  return (
    <Box title={t('record.addresses.title')}>
      {addresses.length === 0 && <p className="muted">{t('record.addresses.none')}</p>}
      <ul className="list">
        {addresses.map((it) => (
          <li key={it.id}>
            <MapPin className="icon" aria-hidden="true" />
            <div className="small stack tight">
              <p>{lines(it).filter(Boolean).join(', ')}</p>
              <span className="row tight wrap">
                {it.isBilling && <span className="tag">{t('record.addresses.billing')}</span>}
                {it.isShipping && <span className="tag">{t('record.addresses.shipping')}</span>}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Box>
  )
}
