import type { MessageKey } from '@goldammer/sdk/messages'
import { addressLine } from '@goldammer/sdk/rules/address-line'
import { SURVEY_QUESTIONS } from '@goldammer/sdk/rules/survey'
import type {
  CompanyRepresentativeRecord,
  IdentitySurvey,
  InvestingCompany,
  SurveyAnswers,
} from '@goldammer/sdk/staff/model'
import { UserRound } from 'lucide-react'
import { Facts } from '../../../shared/fields/facts.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'

/** The knowledge survey of an identity and, of a company, its data and its people. */
export function IdentityRecord({ customerId, investorId }: { customerId: string; investorId: string }) {
  const identity = useRecord('customer-identities', { customerId, investorId })
  return (
    <QueryView query={identity} lines={5}>
      {({ survey, company }) => (
        <>
          {company && <Company company={company} />}
          <Survey survey={survey} />
        </>
      )}
    </QueryView>
  )
}

function Company({ company: it }: { company: InvestingCompany }) {
  const t = useText()
  const { date } = useFormat()
  const { locale } = usePortal().portalAddress
  return (
    <div className="stack">
      <h3>{t('record.company.title')}</h3>
      <Facts
        facts={[
          { label: t('record.company.legalForm'), value: it.legalForm },
          {
            label: t('record.company.register'),
            value: [it.registerNr, it.registryCourt].filter(Boolean).join(', '),
          },
          { label: t('record.company.power'), value: it.powerOfRepresentation },
          { label: t('record.company.email'), value: it.email && <span className="address">{it.email}</span> },
          { label: t('record.company.address'), value: addressLine(it, locale) },
          { label: t('record.company.foundingDate'), value: it.foundingDate && date(it.foundingDate) },
          { label: t('record.company.vatId'), value: it.vatId },
          { label: t('record.company.taxNr'), value: it.taxNr },
          { label: t('record.company.taxOffice'), value: it.taxOffice },
        ]}
      />
      <h3>{t('record.company.people')}</h3>
      {it.representatives.length === 0 ? (
        <p className="small muted">{t('record.company.noPeople')}</p>
      ) : (
        <ul className="list">
          {it.representatives.map((one) => (
            <Representative key={one.id} record={one} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Representative({ record: { representative: it, ownership } }: { record: CompanyRepresentativeRecord }) {
  const t = useText()
  const { date, percent } = useFormat()
  const facts = [it.position, it.dateOfBirth && date(it.dateOfBirth), it.placeOfBirth]
  return (
    <li>
      <UserRound className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <b>{`${it.firstName} ${it.lastName}`}</b>
        <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
        <p className="muted">
          {t('investor.profile.representative.shares', {
            voting: percent(it.votingRightsPercentage ?? 0),
            capital: percent(it.capitalSharesPercentage ?? 0),
          })}
        </p>
        <span className="row tight wrap">
          {ownership !== 'none' && (
            <span className="tag">{t(`investor.profile.representative.ownership.${ownership}`)}</span>
          )}
          {it.isPep && <span className="tag warn">{t('investor.profile.representative.pep')}</span>}
        </span>
      </div>
    </li>
  )
}

function Survey({ survey }: { survey: IdentitySurvey | null }) {
  const t = useText()
  const { date } = useFormat()
  const day = (at: string | null) => at && <span className="number">{date(at)}</span>
  return (
    <div className="stack">
      <h3>{t('staff.customer.survey')}</h3>
      {survey?.declined && <Note tone="warn">{t('record.survey.waived')}</Note>}
      {survey ? (
        <Facts
          facts={[
            {
              label: t(survey.declined ? 'record.survey.waivedAt' : 'record.survey.takenAt'),
              value: day(survey.takenAt),
            },
            { label: t('record.survey.waiverVersion'), value: survey.waiverVersion },
            { label: t('record.survey.outcome'), value: t(`record.survey.outcomes.${survey.outcome}`) },
            !survey.declined && {
              label: t('record.survey.experience'),
              value:
                survey.investmentExperience.map((code) => t(`survey.code.${code}`)).join(', ') ||
                t('record.survey.noExperience'),
            },
            { label: t('record.survey.validUntil'), value: day(survey.validUntil) },
            { label: t('record.survey.sentAt'), value: day(survey.sentToInstitutionAt) },
          ]}
        />
      ) : (
        <p className="small muted">{t('record.survey.none')}</p>
      )}
      {survey?.answers && <Answers answers={survey.answers} />}
    </div>
  )
}

/** domain/survey#no-points: what was answered; points are shown to nobody. */
function Answers({ answers }: { answers: SurveyAnswers }) {
  const t = useText()
  return (
    <details className="fold">
      <summary>{t('record.survey.answers')}</summary>
      <ol className="stack tight plain small">
        {SURVEY_QUESTIONS.map((question) => (
          <li key={question}>
            <span className="muted">
              {question} · {t(`survey.${question}.question`)}
            </span>
            <br />
            <b>{t(`survey.${question}.${answers[question]}` as MessageKey)}</b>
          </li>
        ))}
      </ol>
    </details>
  )
}
