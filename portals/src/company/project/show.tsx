import { createProjectFileTicket, getAddProjectEntryUrl, submitProjectStep } from '@goldammer/sdk/store/company'
import type { Project, ProjectStep } from '@goldammer/sdk/store/model'
import { App, Button } from 'antd'
import { Send } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { isMissing } from '../../providers/status-of.ts'
import { DownloadButton } from '../../shared/fields/download-button.tsx'
import { Figures } from '../../shared/fields/facts.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Checklist } from '../../shared/project/checklist.tsx'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Empty, Failure, Loading, NotFound } from '../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../shared/table/filters.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { activeCompanyId } from '../active-company.ts'
import { useRecord, useRows } from '../data.ts'
import { useActiveCompanyId } from '../use-active-company-id.ts'
import { useMayDecide } from '../use-company-role.ts'

/** R2.25: the project manager panel; the round that is looked at stands in the address. */
export default function ProjectPanel() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const query = useRows('projects')
  const rounds = query.data
  const roundId = params.get('round') ?? rounds?.[0]?.roundId
  return (
    <>
      <PageHeader title={t('portal.project.title')} under={t('portal.project.lead')} />
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading lines={8} />}
      {rounds?.length === 0 && (
        <section className="box">
          <Empty title={t('portal.project.emptyTitle')} text={t('portal.project.emptyText')} />
        </section>
      )}
      {rounds && rounds.length > 1 && (
        <Filters>
          <ChoiceFilter
            label={t('portal.project.round')}
            value={roundId}
            options={rounds.map((round) => ({ value: round.roundId, label: round.productName }))}
            always
            onChange={(value) => setParams(value ? { round: value } : {})}
          />
        </Filters>
      )}
      {rounds && rounds.length > 0 && roundId && <Panel key={roundId} roundId={roundId} />}
    </>
  )
}

function Panel({ roundId }: { roundId: string }) {
  const mayDecide = useMayDecide()
  const project = useRecord('projects', roundId)
  const companyId = useActiveCompanyId()
  if (isMissing(project.error)) return <NotFound />
  const isLocked = !mayDecide || companyId === ''
  return (
    <QueryView query={project} lines={12}>
      {(data) => (
        <>
          <Standing project={data} />
          <Checklist
            project={data}
            invalidates={['projects']}
            entriesUrl={isLocked ? undefined : ({ key }) => getAddProjectEntryUrl(companyId, roundId, key)}
            acts={(step) => !isLocked && <Submit step={step} roundId={roundId} />}
            file={(entryId, { fileName }) => (
              <span className="row wrap">
                <DownloadButton
                  size="small"
                  ticket={async () => (await createProjectFileTicket(companyId, entryId)).data}
                >
                  {fileName}
                </DownloadButton>
              </span>
            )}
          />
        </>
      )}
    </QueryView>
  )
}

function Standing({ project: { summary } }: { project: Project }) {
  const t = useText()
  const { date, number } = useFormat()
  return (
    <section className="box" aria-label={t('portal.project.standing')}>
      <Figures
        figures={[
          { label: t('portal.project.phase'), value: t(`portal.project.phases.${summary.phase}`) },
          {
            label: t('portal.project.done'),
            value: t('portal.project.doneOf', { done: summary.done, total: summary.total }),
            under: summary.notWorkedOn > 0 && t('portal.project.notWorkedOn', { count: summary.notWorkedOn }),
          },
          { label: t('portal.project.late'), value: number(summary.late), warn: summary.late > 0 },
          { label: t('portal.project.next'), value: summary.nextDueOn ? date(summary.nextDueOn) : '–' },
        ]}
      />
    </section>
  )
}

function Submit({ step, roundId }: { step: ProjectStep; roundId: string }) {
  const t = useText()
  const { modal } = App.useApp()
  const name = t(`portal.project.steps.${step.key}`)
  const submit = useAction(async () => submitProjectStep(await activeCompanyId(), roundId, step.key), {
    invalidates: ['projects'],
    done: t('portal.project.submitted'),
  })
  if (!step.acts.includes('submit')) return null
  return (
    <Button
      size="small"
      type={step.late ? 'primary' : 'default'}
      loading={submit.isPending}
      icon={<Send className="icon small" aria-hidden="true" />}
      aria-label={t('portal.project.submitOf', { name })}
      onClick={() =>
        modal.confirm({
          title: t('portal.project.submitTitle'),
          content: t('portal.project.submitText', { name }),
          okText: t('portal.project.submit'),
          cancelText: t('common.action.cancel'),
          onOk: () => submit.mutateAsync(undefined).catch(() => {}),
        })
      }
    >
      {t('portal.project.submit')}
    </Button>
  )
}
