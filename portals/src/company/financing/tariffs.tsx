import type { FundingRound } from '@goldammer/sdk/store/model'
import { Facts } from '../../shared/fields/facts.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'

/** R2.25: the terms a round is sold by, and how much of each is taken. */
export function Tariffs({ tariffs }: Pick<FundingRound, 'tariffs'>) {
  const t = useText()
  const { money, shortMoney, percent } = useFormat()
  return (
    <Facts
      isStacked
      facts={tariffs.map(({ name, interestRate, earlyBirdInterestRate, minInvestment, reserved, totalVolume }) => ({
        label: [
          name,
          interestRate !== null && percent(interestRate),
          earlyBirdInterestRate !== null &&
            t('company.financing.tariffEarlyBird', { rate: percent(earlyBirdInterestRate) }),
          t('company.financing.tariffFrom', { amount: money(minInvestment) }),
        ]
          .filter(Boolean)
          .join(' · '),
        value: `${shortMoney(reserved)} ${t('company.financing.of', { amount: shortMoney(totalVolume) })}`,
      }))}
    />
  )
}
