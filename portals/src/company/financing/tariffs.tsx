import type { FundingRound, RoundTariff } from '@goldammer/sdk/store/model'
import { Facts } from '../../shared/fields/facts.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'

/** R2.25: the terms a round is sold by, and how much of each is taken; of the only one the round says that above. */
export function Tariffs({ tariffs }: Pick<FundingRound, 'tariffs'>) {
  const t = useText()
  const { money, shortMoney, percent } = useFormat()
  const termsOf = ({ name, interestRate, earlyBirdInterestRate, minInvestment }: RoundTariff) =>
    [
      name,
      interestRate !== null && percent(interestRate),
      earlyBirdInterestRate !== null &&
        t('company.financing.tariffEarlyBird', { rate: percent(earlyBirdInterestRate) }),
      t('company.financing.tariffFrom', { amount: money(minInvestment) }),
    ]
      .filter(Boolean)
      .join(' · ')
  const [only, ...others] = tariffs
  if (only && others.length === 0) return <p className="small muted">{termsOf(only)}</p>
  return (
    <Facts
      isStacked
      facts={tariffs.map((tariff) => ({
        label: termsOf(tariff),
        value: `${shortMoney(tariff.reserved)} ${t('company.financing.of', { amount: shortMoney(tariff.totalVolume) })}`,
      }))}
    />
  )
}
