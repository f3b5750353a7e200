import { returnReason } from '@goldammer/sdk/rules/return-reason'
import type { CompanyContractDetail } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import { PlainTable } from '../../shared/table/plain-table.tsx'
import { useFormat } from '../../shared/use-format.ts'

/** Who did what with the contract, oldest first. */
export function ContractAudit({ acts }: Pick<CompanyContractDetail, 'acts'>) {
  const t = useText()
  const { dateTime } = useFormat()
  const title = t('company.contract.audit.title')
  return (
    <Box title={title} span={12}>
      <div className="stack">
        <p className="small muted">{t('company.contract.audit.lead')}</p>
        <PlainTable
          tall
          label={title}
          rows={acts}
          rowKey={({ at, act }) => `${at} ${act}`}
          columns={[
            {
              title: t('company.contract.audit.at'),
              render: ({ at }) => <span className="number">{dateTime(at)}</span>,
            },
            {
              title: t('company.contract.audit.who'),
              render: ({ actor, actorName }) => (
                <>
                  {actorName && <p className="strong">{actorName}</p>}
                  <p className="muted">{t(`company.contract.actor.${actor}`)}</p>
                </>
              ),
            },
            {
              title: t('company.contract.audit.what'),
              wraps: true,
              render: ({ act }) => t(`company.contract.happened.${act}`),
            },
            {
              title: t('company.contract.audit.became'),
              render: ({ state }) => (state ? <StateTag kind="contract" state={state} /> : '–'),
            },
            {
              title: t('company.contract.audit.reason'),
              wraps: true,
              render: ({ reason }) => (reason ? returnReason(reason, t) : '–'),
            },
          ]}
        />
      </div>
    </Box>
  )
}
