import { INVESTMENT_EXPERIENCE_CODES, SURVEY_VALID_MONTHS } from '@goldammer/sdk/constants'
import type { components } from '@goldammer/sdk/operations/store'
import { addMonths } from '@goldammer/sdk/rules/local-dates'
import type { Regime } from '@goldammer/sdk/rules/product-types'
import {
  isSurveyOnFile,
  isSurveyOutdated,
  type LockedSurvey,
  missingCodes,
  type SurveyAnswers,
  type SurveyOutcome,
  scoreSurvey,
} from '@goldammer/sdk/rules/survey'
import { type LocalDate, startOfDay, toLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import { textOf } from '../../shared/legal-texts.ts'
import { addToOutbox } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import type { InvestorRow, SurveyRow } from './repository.ts'
import * as repository from './repository.ts'
import { getActing } from './service.ts'

type Schemas = components['schemas']

export async function readSurvey(scope: Scope): Promise<Schemas['SurveyResult']> {
  const investor = await getActing(scope, scope.db)
  return toWire(scope, await repository.findSurvey(scope.db, investor.id))
}

async function toWire(scope: Scope, survey: SurveyRow | undefined): Promise<Schemas['SurveyResult']> {
  const waiver = textOf(scope.locale, 'surveyWaiver').text
  if (!survey) {
    return {
      state: 'open',
      outcome: null,
      warnedCodes: [],
      investmentExperience: [],
      waiver,
      completedAt: null,
      validUntil: null,
      sentToInstitutionAt: null,
    }
  }
  return {
    state: survey.declined ? 'declined' : 'locked',
    outcome: survey.outcome as SurveyOutcome,
    warnedCodes: INVESTMENT_EXPERIENCE_CODES.filter((code) => outcomeOf(survey, [code]) !== 'appropriate'),
    waiver,
    investmentExperience: survey.investmentExperience as Schemas['InvestmentExperience'],
    completedAt: survey.takenAt.toISOString(),
    validUntil: validUntilOf(survey),
    sentToInstitutionAt: await sentAtOf(scope.db, survey.id),
  }
}

/** Until when ECSP takes what was answered. */
export const validUntilOf = ({ takenAt }: Pick<SurveyRow, 'takenAt'>): string =>
  startOfDay(addMonths(toLocalDate(takenAt), SURVEY_VALID_MONTHS)).toISOString()

/** When the licensed institution has got it. */
export async function sentAtOf(db: Database, surveyId: string): Promise<string | null> {
  const sent = await db
    .selectFrom('outbox')
    .select('deliveredAt')
    .where('kind', '=', 'survey.send')
    .where('subjectId', '=', surveyId)
    .executeTakeFirst()
  return sent?.deliveredAt?.toISOString() ?? null
}

/** What a survey covers: the codes it was run for and those that were ticked besides. */
export const toLockedSurvey = (survey: SurveyRow): LockedSurvey => ({
  completedOn: toLocalDate(survey.takenAt),
  coveredCodes: [...survey.coveredCodes, ...survey.investmentExperience],
})

/** R4.05, domain/survey#missing-code: evaluated for each product from the answers, with the codes the product asks for. */
export const outcomeOf = (survey: SurveyRow, requiredCodes: readonly number[]): SurveyOutcome =>
  survey.declined || !survey.answers
    ? (survey.outcome as SurveyOutcome)
    : scoreSurvey(survey.answers as SurveyAnswers, survey.investmentExperience, requiredCodes).outcome

type Answered = { answers: SurveyAnswers | null; investmentExperience: number[] }

function readWaiver(input: Schemas['DraftSurvey']): Answered {
  if (!input.waiverAccepted) throw new AppError('SURVEY_WAIVER_REQUIRED', { pointer: '/waiverAccepted' })
  return { answers: null, investmentExperience: [] }
}

function readRun({ answers, investmentExperience }: Schemas['DraftSurvey']): Answered {
  const refusals: ErrorEntry[] = []
  if (!answers) refusals.push({ code: 'SURVEY_REQUIRED', pointer: '/answers' })
  if (!investmentExperience) refusals.push({ code: 'SURVEY_REQUIRED', pointer: '/investmentExperience' })
  if (!answers || !investmentExperience) throw new AppError(refusals)
  return { answers: answers as SurveyAnswers, investmentExperience }
}

/** The answers stay as they are; only what was not asked for yet is added. */
function readCompletion(
  { investmentExperience }: Schemas['DraftSurvey'],
  before: SurveyRow,
  missing: readonly number[],
): Answered {
  if (!investmentExperience) throw new AppError('SURVEY_REQUIRED', { pointer: '/investmentExperience' })
  const added = missing.filter((code) => (investmentExperience as number[]).includes(code))
  return {
    answers: before.answers as SurveyAnswers,
    investmentExperience: [...before.investmentExperience, ...added],
  }
}

type AskedBy = { requiredCodes: number[]; regime: Regime; today: LocalDate }

/**
 * R4.05, domain/survey#locked: run once, sent to the licensed institution, then locked. A waiver may be replaced by a run later; a code
 * that was not asked for may be added once, and for ecsp a survey too old is taken again.
 */
export async function takeSurvey(
  scope: Scope,
  tx: Tx,
  investor: InvestorRow,
  input: Schemas['DraftSurvey'],
  { requiredCodes, regime, today }: AskedBy,
): Promise<void> {
  await repository.lockInvestor(tx, investor.id)
  const before = await repository.findSurvey(tx, investor.id)
  const locked = before && !before.declined ? toLockedSurvey(before) : null
  if (locked && (input.declined || isSurveyOnFile(locked, requiredCodes, regime, today)))
    throw new AppError('SURVEY_LOCKED')
  const isCompletion = locked !== null && !isSurveyOutdated(locked, regime, today)
  const answered = input.declined
    ? readWaiver(input)
    : isCompletion
      ? readCompletion(input, before!, missingCodes(locked, requiredCodes))
      : readRun(input)
  const now = scope.clock.now()
  if (before) await tx.updateTable('survey').set({ unlockedAt: now }).where('id', '=', before.id).execute()
  const row: SurveyRow = {
    id: newId(now),
    investorId: investor.id,
    answers: answered.answers,
    investmentExperience: answered.investmentExperience,
    coveredCodes: [...new Set([...(before?.coveredCodes ?? []), ...(input.declined ? [] : requiredCodes)])],
    declined: input.declined,
    waiverVersion: input.declined ? textOf(scope.locale, 'surveyWaiver').version : null,
    outcome: 'not_assessable',
    // The answers are as old as they were.
    takenAt: isCompletion ? before!.takenAt : now,
    lockedAt: now,
    unlockedAt: null,
  }
  await tx
    .insertInto('survey')
    .values({ ...row, answers: row.answers && JSON.stringify(row.answers), outcome: outcomeOf(row, requiredCodes) })
    .execute()
  await addToOutbox(scope, tx, { kind: 'survey.send', subjectId: row.id })
}

/** R2.22: in the profile there is no product yet, so it is run for all codes; what is locked only a product can ask more of. */
export async function takeOwnSurvey(scope: Scope, input: Schemas['DraftSurvey']): Promise<Schemas['SurveyResult']> {
  const survey = await inTransaction(scope, async (tx) => {
    const investor = await getActing(scope, tx)
    await repository.lockInvestor(tx, investor.id)
    const before = await repository.findSurvey(tx, investor.id)
    if (before && !before.declined) throw new AppError('SURVEY_LOCKED')
    const today = toLocalDate(scope.clock.now())
    const requiredCodes = [...INVESTMENT_EXPERIENCE_CODES]
    await takeSurvey(scope, tx, investor, input, { requiredCodes, regime: 'none', today })
    return repository.findSurvey(tx, investor.id)
  })
  return toWire(scope, survey)
}

/** What was answered stays on file, and is asked again with the next order (domain/survey#locked). False: nothing was locked. */
export async function unlockSurveyOf({ clock }: Pick<Scope, 'clock'>, tx: Tx, investorId: string): Promise<boolean> {
  const unlocked = await tx
    .updateTable('survey')
    .set({ unlockedAt: clock.now() })
    .where('investorId', '=', investorId)
    .where('unlockedAt', 'is', null)
    .where('declined', '=', false)
    .returning('id')
    .execute()
  return unlocked.length > 0
}
