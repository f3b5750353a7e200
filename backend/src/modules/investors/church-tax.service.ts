import { type LocalDate, localDate, toLocalDate } from '@goldammer/sdk/units'
import type { Effect, Effects, TimedJob } from '../../jobs/effects.ts'
import { namedId, newId } from '../../shared/ids.ts'
import { addToOutbox } from '../../shared/outbox.ts'
import { hasService } from '../../shared/provider-services.ts'
import type { Scope } from '../../shared/scope.ts'
import { eachInTransaction, inTransaction } from '../../shared/transaction.ts'
import { sendMail } from '../notifications/service.ts'
import type { ChurchTaxQuery } from './church-tax.repository.ts'
import * as queries from './church-tax.repository.ts'
import * as repository from './repository.ts'

// EStG § 51a (2c), docs/decisions/0013: the register is asked, and its answer holds whatever the investor has declared.

type Round = Pick<ChurchTaxQuery, 'kind' | 'keyDate' | 'validFrom'>

/** Between 1 September and 31 October as of 31 August, for the year after. */
export function yearlyRound(today: LocalDate): Round | null {
  const [year, month] = today.split('-').map(Number)
  if (month !== 9 && month !== 10) return null
  return { kind: 'yearly', keyDate: localDate(`${year}-08-31`), validFrom: localDate(`${year! + 1}-01-01`) }
}

async function putQuestions(scope: Scope, round: Round): Promise<void> {
  const unasked = await queries.listUnasked(scope.db, round.kind === 'yearly' ? round : 'anything')
  const now = scope.clock.now()
  await eachInTransaction(scope, unasked, async (tx, { investorId, taxId }) => {
    const id = newId(now)
    const isNew = await queries.insertQuery(tx, { id, investorId, taxId: taxId!, askedAt: now, ...round })
    if (isNew) await addToOutbox(scope, tx, { kind: 'church-tax.ask', subjectId: id })
  })
}

/** On the occasion of a first contract, and each autumn. */
const askRegister: TimedJob = {
  name: 'church-tax-queries',
  crontab: '10 3 * * *',
  byClockOnly: true,
  async run(scope) {
    if (!hasService(scope.config, 'churchTax')) return
    const today = toLocalDate(scope.clock.now())
    await putQuestions(scope, { kind: 'occasion', keyDate: today, validFrom: today })
    const yearly = yearlyRound(today)
    if (yearly) await putQuestions(scope, yearly)
  },
}

/** One question; the queue asks again while the register is down, and staff see what it has given up. */
const ask: Effect = async (scope, { subjectId }) => {
  const query = await queries.findQuery(scope.db, subjectId!)
  // Answered already, or its investor has been erased.
  if (!query || query.answeredAt) return
  const { birthDate } = await scope.db
    .selectFrom('investor')
    .select('birthDate')
    .where('id', '=', query.investorId)
    .executeTakeFirstOrThrow()
  if (!birthDate) return
  const { kind, taxId, keyDate } = query
  const answer = await scope.ports.churchTax.ask({
    queryId: query.id,
    kind: kind as 'yearly',
    taxId,
    birthDate,
    keyDate,
  })
  if (answer.known && ![0, 800, 900].includes(answer.rate))
    throw new Error(`the register answers a rate of ${answer.rate}`)
  await inTransaction(scope, async (tx) => {
    await repository.lockInvestor(tx, query.investorId)
    await tx
      .updateTable('churchTaxQuery')
      .set({ answeredAt: scope.clock.now(), known: answer.known, rate: answer.known ? answer.rate : null })
      .where('id', '=', query.id)
      .execute()
    if (answer.known && answer.rate === 0) await forgetDeclared(scope, tx, query.investorId)
  })
}

/** EStG § 51a (2c): with the neutral value, what is known of the denomination is deleted at once. */
const forgetDeclared = (scope: Scope, tx: Parameters<typeof repository.updateInvestor>[0], investorId: string) =>
  repository.updateInvestor(tx, investorId, {
    churchDenomination: null,
    churchTaxObjection: false,
    churchTaxRate: 0,
    updatedAt: scope.clock.now(),
  })

/** A25: before the autumn's query, in time for an objection (by 30 June, EStG § 51a (2c)); once a year to each. */
const notifyQuery: TimedJob = {
  name: 'church-tax-notice',
  crontab: '20 6 15 5 *',
  byClockOnly: true,
  isMadeUp: true,
  async run(scope) {
    if (!hasService(scope.config, 'churchTax')) return
    const today = toLocalDate(scope.clock.now())
    const year = Number(today.slice(0, 4))
    // Made up for while the objection is still possible; later it would only name a day that has passed.
    if (today < `${year}-05-15` || today > `${year}-06-30`) return
    const taxpayers = await queries.listTaxpayers(scope.db)
    await eachInTransaction(scope, taxpayers, (tx, { investorId, customerId }) =>
      sendMail(scope, tx, {
        template: 'A25',
        customerId,
        investorId,
        subjectId: namedId(`church-tax-notice:${investorId}:${year}`),
        parameters: { objectionUntil: localDate(`${year}-06-30`), askedFrom: localDate(`${year}-09-01`) },
      }),
    )
  },
}

export const churchTaxEffects: Effects = { 'church-tax.ask': ask }
export const churchTaxJobs: TimedJob[] = [askRegister, notifyQuery]
