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
  return (
    <Box title={t('investor.profile.tabs.survey')}>
      <div className="stack">
        <Facts
          facts={[
            { label: t('investor.profile.survey.state'), value: t(`investor.profile.survey.${state}`) },
            {
              label: t('investor.profile.survey.outcome'),
              value: outcome && t(`investor.profile.survey.outcomes.${outcome}`),
            },
            {
              label: t('investor.profile.survey.experience'),
              value: investmentExperience.map((code) => t(`investor.profile.survey.experiences.${code}`)).join(', '),
            },
            { label: t('investor.profile.survey.completedAt'), value: completedAt && date(completedAt) },
            { label: t('investor.profile.survey.validUntil'), value: validUntil && date(validUntil) },
            { label: t('investor.profile.survey.sentAt'), value: sentToInstitutionAt && date(sentToInstitutionAt) },
          ]}
        />
        {state === 'open' && <Note>{t('investor.profile.survey.openText')}</Note>}
      </div>
    </Box>
  )
}
