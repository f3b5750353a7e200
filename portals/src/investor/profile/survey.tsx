import type { SurveyResult } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { Facts } from '../../shared/fields/facts.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../../shared/use-record.ts'

/** The outcome only, never the points (domain §8). */
export function Survey() {
  const survey = useRecord<SurveyResult>('survey', 'own')
  return (
    <QueryView query={survey} lines={4}>
      {(data) => <Result result={data} />}
    </QueryView>
  )
}

function Result({ result }: { result: SurveyResult }) {
  const t = useText()
  const { date } = useFormat()
  const { state, outcome, investmentExperience, completedAt, validUntil, sentToInstitutionAt } = result
  // Only what ECSP asks for runs out; a waiver has nothing to run out.
  const isExpired = state === 'locked' && validUntil !== null && Date.parse(validUntil) < Date.now()
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
              value: outcome && t(`own.survey.outcomes.${outcome}`),
            },
            {
              label: t('own.survey.experience'),
              value: investmentExperience.map((code) => t(`own.survey.experiences.${code}`)).join(', '),
            },
            { label: t('own.survey.completedAt'), value: completedAt && date(completedAt) },
            {
              label: t('own.survey.validForEcsp'),
              value: state === 'locked' && validUntil && date(validUntil),
            },
            { label: t('own.survey.sentAt'), value: sentToInstitutionAt && date(sentToInstitutionAt) },
          ]}
        />
        {state === 'open' && <Note>{t('own.survey.openText')}</Note>}
        {state === 'declined' && <Note tone="warn">{t('own.survey.declinedText')}</Note>}
        {state === 'locked' && <Note>{t('own.survey.lockedText')}</Note>}
        {isExpired && <Note tone="warn">{t('own.survey.expiredText')}</Note>}
      </div>
    </Box>
  )
}
