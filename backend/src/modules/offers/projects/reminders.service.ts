import { LOCALES } from '@goldammer/sdk/locales'
import { addDays, daysBetween } from '@goldammer/sdk/rules/local-dates'
import { translate } from '@goldammer/sdk/translate'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { Scope } from '../../../shared/scope.ts'
import { eachInTransaction } from '../../../shared/transaction.ts'
import type { Translated } from '../../../shared/translated.ts'
import { listDeciders } from '../../contracts/service.ts'
import { sendMail } from '../../notifications/service.ts'
import * as repository from './repository.ts'
import { listDueSteps } from './wire.ts'

/** Days ahead of its own on which a step is called due. */
const DUE_SOON = 7
/** Days from the due day on which the company is reminded. */
const REMINDER_DAYS = [-DUE_SOON, 1]

const remindersBy = (dueOn: LocalDate, today: LocalDate): number =>
  REMINDER_DAYS.filter((day) => daysBetween(dueOn, today) >= day).length

export type DueSteps = { roundId: string; productId: string; productName: Translated; count: number; first: LocalDate }

/** R2.25: what of a company's checklists is next, by round. */
export async function listDue(scope: Scope, companyId: string, productId?: string): Promise<DueSteps[]> {
  const today = toLocalDate(scope.clock.now())
  const rounds = await repository
    .selectRounds(scope.db)
    .where('product.issuerId', '=', companyId)
    .$if(productId !== undefined, (query) => query.where('product.id', '=', productId!))
    .orderBy('round.createdAt')
    .orderBy('round.id')
    .execute()
  const rowsOf = await readRows(scope, rounds)
  return rounds.flatMap((round) => {
    const due = listDueSteps(round, rowsOf.get(round.id) ?? [], today, addDays(today, DUE_SOON))
    const first = due.map(({ dueOn }) => dueOn).toSorted()[0]
    const { id: roundId, productId, productName } = round
    return first ? [{ roundId, first, count: due.length, productId, productName }] : []
  }) as DueSteps[]
}

async function readRows(scope: Scope, rounds: repository.ProjectRound[]) {
  const ids = rounds.map(({ id }) => id)
  return Map.groupBy(await repository.listSteps(scope.db, ids), ({ roundId }) => roundId)
}

/** Reminds before the day and after it, of all steps of a round in one mail; one reminder covers days that were missed. */
export async function remindOfSteps(scope: Scope): Promise<void> {
  const today = toLocalDate(scope.clock.now())
  const until = addDays(today, DUE_SOON)
  const rounds = await repository.selectRounds(scope.db).execute()
  const rowsOf = await readRows(scope, rounds)
  const dueOf = (round: repository.ProjectRound, rows: repository.StepRow[]) => listDueSteps(round, rows, today, until)
  const due = rounds.filter((round) => dueOf(round, rowsOf.get(round.id) ?? []).length > 0)
  await eachInTransaction(scope, due, async (tx, round) => {
    const steps: ReturnType<typeof dueOf> = []
    for (const step of dueOf(round, await repository.listSteps(tx, [round.id]))) {
      const { key, dueOn } = step
      const reminder = { roundId: round.id, key, dueOn, sent: remindersBy(dueOn, today) }
      if (await repository.noteReminder(tx, reminder)) steps.push(step)
    }
    if (steps.length === 0) return
    const names = LOCALES.map((locale) => [
      locale,
      steps.map(({ key }) => translate(locale, `portal.project.steps.${key}`)).join(', '),
    ])
    const parameters = {
      companyId: round.companyId,
      companyName: round.nameCompany,
      roundId: round.id,
      productName: round.productName as Translated,
      steps: Object.fromEntries(names) as Translated,
      dueOn: steps.map(({ dueOn }) => dueOn).toSorted()[0]!,
    }
    for (const customerId of await listDeciders(tx, round.companyId))
      await sendMail(scope, tx, { template: 'C10', customerId, parameters, asIssuer: true })
  })
}
