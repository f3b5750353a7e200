import { PITCH_DECK_MAX_MB } from '@goldammer/sdk/constants'
import { createReportTicket, getSubmitReportUrl, takeBackReport } from '@goldammer/sdk/store/company'
import type { Report, ReportVersion } from '@goldammer/sdk/store/model'
import { App, Button } from 'antd'
import { FileCheck2, FileClock } from 'lucide-react'
import { DownloadButton } from '../../shared/fields/download-button.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { UploadNow } from '../../shared/fields/upload-now.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { useReportName } from '../../shared/use-report-name.ts'
import { isRunning } from './reports.ts'

interface Props {
  report: Report
  companyId: string
  isLocked: boolean
}

/** One duty with every version of it. */
export function ReportRow({ report, companyId, isLocked }: Props) {
  const t = useText()
  const nameOf = useReportName()
  const { dueOn, state, productName, access, versions } = report
  const name = nameOf(report)
  const isNotDueYet = isRunning(report, new Date())
  const Icon = state === 'accepted' ? FileCheck2 : FileClock
  const [latest] = versions
  const replacing = {
    title: t('company.reports.replaceTitle'),
    content: t('company.reports.replaceText'),
    okText: t('company.reports.upload'),
  }
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <p>
          <b>{name}</b> <span className="muted">{t('company.reports.dueOn', { day: dueOn })}</span>
        </p>
        {productName && <p className="muted">{productName}</p>}
        <div>
          <StateTag kind="report" state={state} />
        </div>
        {state === 'returned' && latest?.reason && (
          <Note tone="warn">
            <b>{t('company.reports.returnedBecause')}</b> {latest.reason}
          </Note>
        )}
        {report.waivedReason && (
          <p className="muted">
            {t('company.reports.waivedBecause')} {report.waivedReason}
          </p>
        )}
        {versions.length > 0 && (
          <ol className="stack tight plain" aria-label={t('company.reports.versionsOf', { name })}>
            {versions.map((version, index) => (
              <Version
                key={version.id}
                version={version}
                companyId={companyId}
                isLatest={index === 0}
                takeBackAs={
                  !isLocked && index === 0 && state === 'submitted' && version.decision === null ? name : null
                }
              />
            ))}
          </ol>
        )}
        <p className="tiny muted">{t(`company.reports.access.${access}`)}</p>
        {isNotDueYet && <p className="tiny muted">{t('company.reports.running')}</p>}
        {!isLocked && !isNotDueYet && (
          <UploadNow
            name={name}
            url={getSubmitReportUrl(companyId, report.id)}
            accept="application/pdf"
            maxMb={PITCH_DECK_MAX_MB}
            invalidates={['reports', 'dashboard']}
            done={t('company.reports.uploaded')}
            question={state === 'accepted' ? replacing : undefined}
            text={t(versions.length > 0 ? 'company.reports.uploadNext' : 'company.reports.upload')}
            label={t(versions.length > 0 ? 'company.reports.uploadNextOf' : 'company.reports.uploadOf', { name })}
            uploading={t('company.reports.uploading', { name })}
          >
            <span className="tiny muted">{t('company.reports.uploadHint')}</span>
          </UploadNow>
        )}
      </div>
    </li>
  )
}

function Version({
  version,
  companyId,
  isLatest,
  takeBackAs,
}: {
  version: ReportVersion
  companyId: string
  isLatest: boolean
  /** The report's name, where this version may be taken back. */
  takeBackAs: string | null
}) {
  const t = useText()
  const { fileSize } = useFormat()
  const { id, number, fileName, size, sha256, uploadedAt, uploadedBy, decision, decidedAt } = version
  const outcome =
    decision && decidedAt
      ? t(`company.reports.${decision}`, { day: decidedAt })
      : t(isLatest ? 'company.reports.waits' : 'company.reports.replaced')
  return (
    <li className="stack tight">
      <span className="row wrap">
        <span>
          {t('company.reports.version', { number })}: {fileName}{' '}
          <span className="muted number">({fileSize(size)})</span>
        </span>
        <DownloadButton
          size="small"
          type="text"
          label={t('company.reports.download', { file: fileName })}
          ticket={async () => (await createReportTicket(companyId, id)).data}
        />
        {takeBackAs !== null && <TakeBack version={version} companyId={companyId} name={takeBackAs} />}
      </span>
      <span className="tiny muted">
        {uploadedBy
          ? t('company.reports.handedIn', { day: uploadedAt, name: uploadedBy })
          : t('company.reports.handedInBySomebody', { day: uploadedAt })}{' '}
        · {outcome}
      </span>
      <details className="tiny muted">
        <summary>{t('company.reports.fingerprint')}</summary>
        <code className="address">{sha256}</code>
      </details>
    </li>
  )
}

/** R2.25: while nobody has decided on it; asked first, for the file is gone. */
function TakeBack({ version, companyId, name }: { version: ReportVersion; companyId: string; name: string }) {
  const t = useText()
  const { modal } = App.useApp()
  const { id, number, fileName: file } = version
  const takeBack = useAction(() => takeBackReport(companyId, id), {
    invalidates: ['reports', 'dashboard'],
    done: t('company.reports.takenBack'),
  })
  return (
    <Button
      size="small"
      type="text"
      danger
      aria-label={t('company.reports.takeBackOf', { name, number })}
      onClick={() =>
        modal.confirm({
          title: t('company.reports.takeBackTitle'),
          content: t('company.reports.takeBackText', { file }),
          okText: t('company.reports.takeBack'),
          cancelText: t('common.action.cancel'),
          onOk: () => takeBack.mutateAsync(undefined).catch(() => {}),
        })
      }
    >
      {t('company.reports.takeBack')}
    </Button>
  )
}
