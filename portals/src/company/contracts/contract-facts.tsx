import { addressLine } from '@goldammer/sdk/rules/address-line'
import type { CompanyContractDetail } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { Facts } from '../../shared/fields/facts.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'
import { useTerm } from '../../shared/use-term.ts'

/** Who has invested, from 2_1 on (domain/rights#names-of-investors), and until it is erased (domain/data-protection#erased-later). */
export function Investor({ data: { contract, investor } }: { data: CompanyContractDetail }) {
  const t = useText()
  const { locale } = usePortal().portalAddress
  return (
    <Box title={t('company.contract.investor')}>
      {investor ? (
        <Facts
          facts={[
            { label: t('company.contract.investor'), value: investor.name },
            { label: t('company.contract.kind'), value: t(`company.contract.kinds.${contract.investorKind}`) },
            { label: t('company.contract.email'), value: <Mail address={investor.email} /> },
            { label: t('company.contract.phone'), value: investor.phone },
            { label: t('company.contract.address'), value: addressLine(investor, locale) },
          ]}
        />
      ) : (
        <Note>{t(contract.investorName === null ? 'company.contract.hidden' : 'company.contract.erased')}</Note>
      )}
    </Box>
  )
}

/** Where there is little room it breaks behind the name. */
function Mail({ address }: { address: string }) {
  const [name, domain] = address.split('@')
  return (
    <a href={`mailto:${address}`}>
      {name}@<wbr />
      {domain}
    </a>
  )
}

export function ContractData({ data }: { data: CompanyContractDetail }) {
  const t = useText()
  const { money, percent, number, date, dateTime } = useFormat()
  const term = useTerm()
  const { contract: it } = data
  return (
    <Box title={t('company.contract.data')}>
      <Facts
        facts={[
          { label: t('company.contracts.product'), value: it.productName },
          { label: t('company.contract.tariff'), value: data.tariffName },
          { label: t('company.contract.amount'), value: money(it.amountTotal) },
          { label: t('company.contract.units'), value: number(it.units) },
          { label: t('company.contract.interest'), value: it.interest === null ? null : percent(it.interest) },
          { label: t('company.contract.earlyBird'), value: it.earlyBirdBonus ? percent(it.earlyBirdBonus) : null },
          { label: t('company.contract.promotion'), value: data.promotionBonus ? percent(data.promotionBonus) : null },
          { label: t('company.contract.subscribed'), value: dateTime(it.orderDateTime) },
          { label: t('company.contract.waitlistRank'), value: it.waitlistRank },
          { label: t(`common.contractTerm.${data.isMinimumTerm ? 'minimum' : 'fixed'}`), value: term(data) },
          { label: t('company.contract.debitDate'), value: data.debitDate && date(data.debitDate) },
          {
            label: t('company.contract.withdrawableUntil'),
            value: data.withdrawableUntil && date(data.withdrawableUntil),
          },
          { label: t('company.contract.valuta'), value: data.valuta && date(data.valuta) },
          { label: t('company.contract.termEnd'), value: data.termEnd && date(data.termEnd) },
          { label: t('company.contract.cancellationDate'), value: it.cancellationDate && date(it.cancellationDate) },
        ]}
      />
    </Box>
  )
}
