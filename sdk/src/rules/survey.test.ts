import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { localDate } from '../units.ts'
import { isSurveyOnFile, SURVEY_POINTS, type SurveyAnswers, scoreSurvey } from './survey.ts'

test('R9.02 options and points of AE1 to AE8', () => expect(SURVEY_POINTS).toEqual(vectors.survey.points))

test.each(vectors.survey.cases)('R4.05 $expected.total points of 16: $expected.outcome', (row) =>
  expect(scoreSurvey(row.answers as SurveyAnswers, row.investmentExperience, [row.requiredCode])).toEqual(row.expected),
)

test('R4.05 where two codes are required both must be ticked', () => {
  const answers = vectors.survey.cases[2]?.answers as SurveyAnswers
  expect(scoreSurvey(answers, [17], [17, 3]).outcome).toBe('not_appropriate')
  expect(scoreSurvey(answers, [3, 17], [17, 3]).outcome).toBe('appropriate')
})

test('R4.05 a locked result spares the step, for ecsp up to 24 months', () => {
  const locked = { completedOn: localDate('2024-11-20'), coveredCodes: [10, 3] }
  const onFile = (codes: number[], regime: 'ecsp' | 'vermanlg_2a', today: string) =>
    isSurveyOnFile(locked, codes, regime, localDate(today))
  expect(onFile([10], 'vermanlg_2a', '2030-01-01')).toBe(true)
  expect(onFile([17, 3], 'vermanlg_2a', '2025-01-01')).toBe(false)
  expect(onFile([3], 'ecsp', '2026-11-20')).toBe(true)
  expect(onFile([3], 'ecsp', '2026-11-21')).toBe(false)
  expect(isSurveyOnFile(null, [], 'vermanlg_2a', localDate('2026-11-20'))).toBe(false)
})
