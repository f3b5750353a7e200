import { SURVEY_VALID_MONTHS } from '@goldammer/sdk/constants'
import type { components } from '@goldammer/sdk/operations/store'
import { addMonths } from '@goldammer/sdk/rules/local-dates'
import { type SurveyAnswers, type SurveyOutcome, scoreSurvey } from '@goldammer/sdk/rules/survey'
import { startOfDay, toLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import { textOf } from '../../shared/legal-texts.ts'
import { addToOutbox } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import type { InvestorRow, SurveyRow } from './repository.ts'
import * as repository from './repository.ts'
import { getActing } from './service.ts'

type Schemas = components['schemas']

export async function readSurvey(scope: Scope): Promise<Schemas['SurveyResult']> {
  const investor = await getActing(scope, scope.db)
  const survey = await repository.findSurvey(scope.db, investor.id)
  if (!survey) {
    return {
      state: 'open',
      outcome: null,
      investmentExperience: [],
      completedAt: null,
      validUntil: null,
      sentToInstitutionAt: null,
    }
  }
  const sent = await scope.db
    .selectFrom('outbox')
    .select('deliveredAt')
    .where('kind', '=', 'survey.send')
    .where('subjectId', '=', survey.id)
    .executeTakeFirst()
  return {
    state: survey.declined ? 'declined' : 'locked',
    outcome: survey.outcome as SurveyOutcome,
    investmentExperience: survey.investmentExperience as Schemas['InvestmentExperience'],
    completedAt: survey.takenAt.toISOString(),
    validUntil: startOfDay(addMonths(toLocalDate(survey.takenAt), SURVEY_VALID_MONTHS)).toISOString(),
    sentToInstitutionAt: sent?.deliveredAt?.toISOString() ?? null,
  }
}

export function refuseSurvey(input: Schemas['DraftSurvey']): ErrorEntry[] {
  if (input.declined) {
    return input.waiverAccepted ? [] : [{ code: 'SURVEY_WAIVER_REQUIRED', pointer: '/waiverAccepted' }]
  }
  const refusals: ErrorEntry[] = []
  if (!input.answers) refusals.push({ code: 'SURVEY_REQUIRED', pointer: '/answers' })
  if (!input.investmentExperience) refusals.push({ code: 'SURVEY_REQUIRED', pointer: '/investmentExperience' })
  return refusals
}

/**
 * R4.05, domain §8: run once, sent to the licensed institution, then locked. A waiver may be replaced by a run later;
 * a result whose codes do not cover the product may be completed once, and one too old for ecsp renewed.
 */
export async function takeSurvey(
  scope: Scope,
  tx: Tx,
  investor: InvestorRow,
  input: Schemas['DraftSurvey'],
  requiredCodes: number[],
  isOnFile: (survey: SurveyRow) => boolean,
): Promise<void> {
  const refusals = refuseSurvey(input)
  if (refusals.length > 0) throw new AppError(refusals)
  await repository.lockInvestor(tx, investor.id)
  const before = await repository.findSurvey(tx, investor.id)
  if (before && !before.declined && (isOnFile(before) || input.declined)) throw new AppError('SURVEY_LOCKED')
  const now = scope.clock.now()
  if (before) await tx.updateTable('survey').set({ unlockedAt: now }).where('id', '=', before.id).execute()
  const experience = input.declined ? [] : (input.investmentExperience ?? [])
  const outcome: SurveyOutcome = input.declined
    ? 'not_assessable'
    : scoreSurvey(input.answers as SurveyAnswers, experience, requiredCodes).outcome
  const id = newId(now)
  await tx
    .insertInto('survey')
    .values({
      id,
      investorId: investor.id,
      answers: input.declined ? null : JSON.stringify(input.answers),
      investmentExperience: experience,
      coveredCodes: [...new Set([...(before?.coveredCodes ?? []), ...(input.declined ? [] : requiredCodes)])],
      declined: input.declined,
      waiverVersion: input.declined ? textOf(scope.locale, 'surveyWaiver').version : null,
      outcome,
      takenAt: now,
      lockedAt: now,
    })
    .execute()
  await addToOutbox(scope, tx, { kind: 'survey.send', subjectId: id })
}
