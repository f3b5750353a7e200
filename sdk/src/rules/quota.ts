import type { Cents } from '../units.ts'
import { decimalText, shareOf } from './rounding.ts'

/** domain/interest#quota: amount ÷ (preMoney + round), in percent with 6 decimals, half up. */
export function quotaPercent(amount: Cents, preMoney: Cents, round: Cents): string {
  return decimalText(BigInt(amount) * 100n, BigInt(preMoney) + BigInt(round), 6)
}

/** domain/interest#quota: exit share, quota × proceeds. */
export function exitShare(amount: Cents, preMoney: Cents, round: Cents, proceeds: Cents): Cents {
  return shareOf(proceeds, amount, preMoney + round)
}

/** domain/profit-figures#by-type: yearly share, amount ÷ Σ contracts × distributable profit. */
export function profitShare(amount: Cents, allContracts: Cents, distributableProfit: Cents): Cents {
  return shareOf(distributableProfit, amount, allContracts)
}
