import { refuseIban } from '@goldammer/sdk/rules/iban'
import { yearOf } from '@goldammer/sdk/rules/local-dates'
import { type ExemptionUse, type TaxStatus, taxPayouts } from '@goldammer/sdk/rules/payout-tax'
import { type ProfitKind, settleShare } from '@goldammer/sdk/rules/profit-shares'
import type { TaxRelief } from '@goldammer/sdk/rules/withholding'
import { type Cents, cents, type LocalDate, sumCents } from '@goldammer/sdk/units'
import type { Tx } from '../../shared/database.ts'
import { anyOf } from '../../shared/insert-rows.ts'
import type { ProductFacts } from '../catalogue/products.ts'
import { paying, payoutsOf } from '../contracts/schedule/schedule.ts'
import { listPayouts } from '../contracts/service.ts'
import * as taxes from '../investors/tax-status.ts'
import type { Payable, Run } from './repository.ts'
import * as repository from './repository.ts'

/** One instalment with its taxes; amounts in cents. */
export type Figures = {
  orderId: string
  investorId: string
  due: LocalDate
  interest: Cents
  principal: Cents
  /** What a loss takes of the contribution; negative where a profit fills it up again. */
  loss: Cents
  exemptionUsed: Cents
  taxable: Cents
  capitalGainsTax: Cents
  solidarity: Cents
  church: Cents
  /** Basis points; 0 where none was withheld. */
  churchTaxRate: number
  net: Cents
  /** Why nothing is withheld; null where it is, or where the product bears none. */
  taxRelief: TaxRelief | null
  exemptions: { orderId: string; used: Cents }[]
  bankAccountId: string | null
  problem: 'no_account' | null
  /** How many instalments of the contract are not paid, those after the run's day too; null: paying it ends nothing. */
  unpaid: number | null
}

const zero = cents(0)
export const untaxed = { exemptionUsed: zero, taxable: zero, capitalGainsTax: zero, solidarity: zero, church: zero }

type Booked = Awaited<ReturnType<typeof listPayouts>>

/** What of each contract is due up to the run's day and not paid, in its order of due dates. */
function scheduledOf(run: Run, product: ProductFacts, contract: Payable, booked: Booked) {
  const open = payoutsOf({ contract, product, booked }, run.due).filter(({ state }) => state !== 'paid')
  const account = accountOf(contract, run.paymentDate)
  return open
    .filter(({ due, state }) => due <= run.due && state !== 'suspended')
    .map(({ due, interest, principal }) => ({
      contract,
      due,
      interest,
      principal,
      loss: zero,
      account,
      unpaid: open.length as number | null,
    }))
}

type Shares = NonNullable<Awaited<ReturnType<typeof loadShares>>>

/** Of a run that pays out a figure: the figure, and what its approval has fixed for the contracts. */
async function loadShares(tx: Tx, { profitFigureId }: Run, contracts: readonly Payable[]) {
  if (!profitFigureId) return null
  const figure = await tx
    .selectFrom('profitFigure')
    .select(['kind', 'endsContracts'])
    .where('id', '=', profitFigureId)
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('profitShare')
    .select(['orderId', 'amount'])
    .where('profitFigureId', '=', profitFigureId)
    .where('orderId', '=', anyOf(contracts.map((contract) => contract.orderId)))
    .execute()
  return { ...figure, kind: figure.kind as ProfitKind, amountOf: new Map(rows.map((row) => [row.orderId, row.amount])) }
}

/** The contract's share in the figure, unless it is paid or the contract itself is not. */
function sharedOf(run: Run, contract: Payable, booked: Booked, { kind, endsContracts, amountOf }: Shares) {
  const share = amountOf.get(contract.orderId)
  const isPaid = booked.some((row) => row.profitFigureId === run.profitFigureId)
  if (share === undefined || isPaid || !paying.includes(contract.state)) return []
  const settled = settleShare(kind, share, {
    contribution: contract.amountTotal,
    repaid: sumCents(booked.map((row) => row.principal)),
    lost: sumCents(booked.map((row) => row.loss)),
  })
  const unpaid: number | null = endsContracts ? 1 : null
  return [{ contract, due: run.due, ...settled, account: accountOf(contract, run.paymentDate), unpaid }]
}

/** To an account outside SEPA nothing can be transferred. */
const accountOf = ({ payTo, iban }: Payable, on: LocalDate) => (iban !== null && !refuseIban(iban, on) ? payTo : null)

type TaxFacts = Awaited<ReturnType<typeof loadTaxFacts>>

async function loadTaxFacts(tx: Tx, run: Run, investorIds: string[], planned: boolean) {
  const [orders, certificates] = await Promise.all([
    taxes.listExemptionOrders(tx, investorIds),
    taxes.listCertificates(tx, investorIds, run.paymentDate),
  ])
  const year = yearOf(run.paymentDate)
  const uses = await taxes.listExemptionUses(
    tx,
    orders.map((order) => order.id),
    year,
  )
  // An investor's contracts are prepared side by side: only who the last batch ended with has items of the run already.
  const startedWith = planned && run.preparedInvestorId === investorIds[0] ? investorIds[0] : undefined
  const plannedUses = startedWith && orders.length > 0 ? await repository.listPlannedUses(tx, run.id, startedWith) : []
  const before = new Map<string, number>()
  const ofYear = uses.filter((use) => use.year === year)
  for (const { orderId, used } of [...ofYear, ...plannedUses]) before.set(orderId, (before.get(orderId) ?? 0) + used)
  return {
    ordersOf: Map.groupBy(orders, (order) => order.investorId),
    certificatesOf: Map.groupBy(certificates, (one) => one.investorId),
    usesOf: (ids: string[]): ExemptionUse[] =>
      ids.map((orderId) => ({ orderId, year, used: cents(before.get(orderId) ?? 0) })),
  }
}

const taxStatusOf = (contract: Payable, { ordersOf, certificatesOf }: TaxFacts): TaxStatus => ({
  ...taxes.taxFactsOf(contract),
  orders: ordersOf.get(contract.investorId) ?? [],
  certificates: certificatesOf.get(contract.investorId) ?? [],
})

/**
 * domain/tax#exemption-use: what the contracts get of the run, an investor's one after the other so that orders of exemption are used up
 * in turn. `planned`: items of the run that are not booked yet have taken their part.
 */
export async function figuresOf(
  tx: Tx,
  run: Run,
  product: ProductFacts,
  contracts: readonly Payable[],
  { planned }: { planned: boolean },
): Promise<Figures[]> {
  const booked = Map.groupBy(
    await listPayouts(
      tx,
      contracts.map((contract) => contract.orderId),
    ),
    (row) => row.orderId,
  )
  const shared = await loadShares(tx, run, contracts)
  const instalments = contracts.flatMap((contract) => {
    const own = booked.get(contract.orderId) ?? []
    return shared ? sharedOf(run, contract, own, shared) : scheduledOf(run, product, contract, own)
  })
  if (instalments.length === 0) return []
  const investorIds = [...new Set(instalments.map(({ contract }) => contract.investorId))]
  const facts = await loadTaxFacts(tx, run, investorIds, planned)
  return [...Map.groupBy(instalments, ({ contract }) => contract.investorId).values()].flatMap((own) => {
    const status = taxStatusOf(own[0]!.contract, facts)
    const payouts = own.map(({ interest, principal }, index) => ({
      id: String(index).padStart(6, '0'),
      productId: run.productId,
      income: taxes.incomeOf(product),
      paidOn: run.paymentDate,
      gross: interest,
      principal,
    }))
    const isTaxed = product.withholdingAgent !== 'none'
    const isPayable = (index: number) => own[index]!.account !== null
    const taxed = isTaxed
      ? taxPayouts(
          status,
          payouts.filter((_, index) => isPayable(index)),
          facts.usesOf(status.orders.map((order) => order.id)),
        )
      : []
    const taxOf = new Map(taxed.map((one) => [one.id, one]))
    return own.map(({ contract, due, interest, principal, loss, account, unpaid }, index): Figures => {
      const tax = taxOf.get(payouts[index]!.id)
      const { exemptionUsed, taxable, capitalGainsTax, solidarity, church } = tax ?? untaxed
      const withheld = capitalGainsTax + solidarity + church
      return {
        orderId: contract.orderId,
        investorId: contract.investorId,
        due,
        interest,
        principal,
        loss,
        unpaid,
        exemptionUsed,
        taxable,
        capitalGainsTax,
        solidarity,
        church,
        churchTaxRate: church > 0 ? contract.churchTaxRate : 0,
        net: cents(interest + principal - withheld),
        taxRelief: tax?.relief ?? null,
        exemptions: tax ? [...tax.orders] : [],
        bankAccountId: account,
        problem: account === null && interest + principal > 0 ? 'no_account' : null,
      }
    })
  })
}
