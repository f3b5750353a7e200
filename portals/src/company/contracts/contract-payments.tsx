import type { CompanyContractDetail } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { ScheduleState } from '../../shared/fields/schedule-state.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'

type Of<Key extends keyof CompanyContractDetail> = Pick<CompanyContractDetail, Key>

/** What is collected from the investor, and what they are paid back. */
export function ContractPayments({ debits, payouts }: Of<'debits' | 'payouts'>) {
  const t = useText()
  return (
    <Box title={t('company.contract.payments.title')}>
      <div className="stack">
        <h3>{t('company.contract.payments.debits')}</h3>
        {debits.length === 0 ? (
          <p className="muted">{t('company.contract.payments.debitsEmpty')}</p>
        ) : (
          <Debits debits={debits} />
        )}
        <h3>{t('company.contract.payments.payouts')}</h3>
        {payouts.length === 0 ? (
          <p className="muted">{t('company.contract.payments.payoutsEmpty')}</p>
        ) : (
          <>
            <Payouts payouts={payouts} />
            <p className="tiny muted">{t('company.contract.payments.gross')}</p>
          </>
        )}
      </div>
    </Box>
  )
}

function Debits({ debits }: Of<'debits'>) {
  const t = useText()
  const { money, date } = useFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-box" aria-label={t('company.contract.payments.debits')} tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col" className="right">
              {t('common.word.amount')}
            </th>
            <th scope="col">{t('company.contract.payments.due')}</th>
            <th scope="col">{t('company.contract.payments.settled')}</th>
            <th scope="col">{t('common.word.state')}</th>
          </tr>
        </thead>
        <tbody>
          {debits.map(({ state, amount, dueDate, settledOn }, attempt) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only added
            <tr key={attempt}>
              <td className="right number strong">{money(amount)}</td>
              <td className="number">{dueDate ? date(dueDate) : '–'}</td>
              <td className="number">{settledOn ? date(settledOn) : '–'}</td>
              <td>
                <StateTag kind="payment" state={state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Payouts({ payouts }: Of<'payouts'>) {
  const t = useText()
  const { money, date } = useFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-box tall" aria-label={t('company.contract.payments.payouts')} tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('investor.investment.due')}</th>
            <th scope="col">{t('investor.investment.kind')}</th>
            <th scope="col" className="right">
              {t('investor.investment.interestPart')}
            </th>
            <th scope="col" className="right">
              {t('investor.investment.principalPart')}
            </th>
            <th scope="col" className="right">
              {t('common.word.total')}
            </th>
            <th scope="col">{t('common.word.state')}</th>
          </tr>
        </thead>
        <tbody>
          {payouts.map((it) => (
            <tr key={`${it.dueDate} ${it.kind} ${it.total}`}>
              <td className="number">{date(it.dueDate)}</td>
              <td>{t(`investor.investment.kinds.${it.kind}`)}</td>
              <td className="right number">{money(it.interest)}</td>
              <td className="right number">{money(it.principal)}</td>
              <td className="right number strong">{money(it.total)}</td>
              <td>
                <ScheduleState state={it.state} />{' '}
                {it.paidAt && (
                  <span className="tiny muted number">{t('investor.investment.paidAt', { day: it.paidAt })}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
