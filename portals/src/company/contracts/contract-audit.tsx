import { returnReason } from '@goldammer/sdk/rules/return-reason'
import type { CompanyContractDetail } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className="table-box tall" aria-label={title} tabIndex={0}>
          <table className="plain-table roomy">
            <thead>
              <tr>
                <th scope="col">{t('company.contract.audit.at')}</th>
                <th scope="col">{t('company.contract.audit.who')}</th>
                <th scope="col">{t('company.contract.audit.what')}</th>
                <th scope="col">{t('company.contract.audit.became')}</th>
                <th scope="col">{t('company.contract.audit.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {acts.map(({ at, actor, actorName, act, state, reason }) => (
                <tr key={`${at} ${act}`}>
                  <td className="number">{dateTime(at)}</td>
                  <td>
                    {actorName && <p className="strong">{actorName}</p>}
                    <p className="muted">{t(`company.contract.actor.${actor}`)}</p>
                  </td>
                  <td className="wrapping">{t(`company.contract.happened.${act}`)}</td>
                  <td>{state ? <StateTag kind="contract" state={state} /> : '–'}</td>
                  <td className="wrapping">{reason ? returnReason(reason, t) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </Box>
  )
}
