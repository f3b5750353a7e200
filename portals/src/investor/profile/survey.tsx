import { INVESTMENT_EXPERIENCE_CODES } from '@goldammer/sdk/constants'
import type { SurveyResult } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { useState } from 'react'
import { Box } from '../../shared/fields/box.tsx'
import { Facts } from '../../shared/fields/facts.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { useRecord } from '../data.ts'
import { SurveyForm } from './survey-form.tsx'

/** R2.22, R4.05: taken here or in checkout, once; then the outcome only, never the points (domain/survey#no-points). */
export function Survey() {
  const survey = useRecord('survey')
  return (
    <QueryView query={survey} lines={4}>
      {(data) => (data.state === 'locked' ? <Result result={data} /> : <Open key={data.state} result={data} />)}
    </QueryView>
  )
}

function Open({ result }: { result: SurveyResult }) {
  const t = useText()
  const isLocked = useImpersonated()
  const isDeclined = result.state === 'declined'
  const [isAsked, setAsked] = useState(!isDeclined)
  if (isDeclined && !isAsked) {
    return (
      <Result result={result}>
        {isLocked ? (
          <p className="tiny muted">{t('portal.impersonation.locked')}</p>
        ) : (
          <div>
            <Button type="primary" onClick={() => setAsked(true)}>
              {t('own.survey.makeUp')}
            </Button>
          </div>
        )}
      </Result>
    )
  }
  return (
    <div className="grid">
      <Box title={t('investor.profile.tabs.survey')} span={8}>
        <div className="stack">
          <p>{t('own.survey.openText')}</p>
          {isLocked ? (
            <p className="tiny muted">{t('portal.impersonation.locked')}</p>
          ) : (
            <SurveyForm waiver={isDeclined ? undefined : result.waiver} />
          )}
        </div>
      </Box>
    </div>
  )
}

function Result({ result, children }: { result: SurveyResult; children?: React.ReactNode }) {
  const t = useText()
  const { date } = useFormat()
  const { state, outcome, warnedCodes, investmentExperience, completedAt, validUntil, sentToInstitutionAt } = result
  // Only what ECSP asks for runs out; a waiver has nothing to run out.
  const isExpired = state === 'locked' && validUntil !== null && Date.parse(validUntil) < Date.now()
  const namesOf = (codes: readonly number[]) => codes.map((code) => t(`survey.code.${code as 0}`)).join(', ')
  const isPartly = warnedCodes.length > 0 && warnedCodes.length < INVESTMENT_EXPERIENCE_CODES.length
  return (
    <Box
      title={t('investor.profile.tabs.survey')}
      aside={isExpired && <span className="tag warn">{t('own.survey.expired')}</span>}
    >
      <div className="stack">
        <Facts
          facts={[
            { label: t('own.survey.state'), value: t(`own.survey.${state}`) },
            {
              label: t('own.survey.outcome'),
              value: outcome && t(`own.survey.outcomes.${isPartly ? 'partly' : outcome}`),
            },
            {
              label: t('own.survey.experience'),
              value: state === 'locked' && (namesOf(investmentExperience) || t('own.survey.none')),
            },
            { label: t('own.survey.completedAt'), value: completedAt && date(completedAt) },
            {
              label: t('own.survey.validForEcsp'),
              value: state === 'locked' && validUntil && date(validUntil),
            },
            { label: t('own.survey.sentAt'), value: sentToInstitutionAt && date(sentToInstitutionAt) },
          ]}
        />
        {state === 'declined' && <Note tone="warn">{t('own.survey.declinedText')}</Note>}
        {state === 'locked' && warnedCodes.length > 0 && (
          <Note tone="warn">
            {isPartly ? t('own.survey.warnedSome', { names: namesOf(warnedCodes) }) : t('own.survey.warnedAll')}
          </Note>
        )}
        {state === 'locked' && <Note>{t('own.survey.lockedText')}</Note>}
        {isExpired && <Note tone="warn">{t('own.survey.expiredText')}</Note>}
        {children}
      </div>
    </Box>
  )
}
