import type { ProfitFigure } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { Facts } from '../../shared/fields/facts.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../data.ts'
import { EnterFigure } from './enter-figure.tsx'
import { WithdrawFigure } from './withdraw-figure.tsx'

/** What the issuer has entered that its investors share in: profits of years, proceeds of exits and sales. */
export default function ProfitFigures() {
  const t = useText()
  const record = useRecord('profit-figures')
  const mayEnter = record.data !== undefined && record.data.products.length > 0
  return (
    <>
      <PageHeader
        title={t('company.profits.title')}
        under={t('company.profits.lead')}
        actions={mayEnter && record.data && <EnterFigure products={record.data.products} />}
      />
      <QueryView query={record} lines={6}>
        {({ elements, products }) => (
          <>
            {elements.length === 0 && (
              <section className="box">
                <Empty
                  title={t('company.profits.emptyTitle')}
                  text={t(products.length === 0 ? 'company.profits.noProducts' : 'company.profits.emptyText')}
                />
              </section>
            )}
            {elements.map((figure) => (
              <Figure key={figure.id} figure={figure} />
            ))}
          </>
        )}
      </QueryView>
    </>
  )
}

function Figure({ figure }: { figure: ProfitFigure }) {
  const t = useText()
  const { money, date } = useFormat()
  const isDecided = figure.state === 'refused' || figure.state === 'withdrawn'
  return (
    <Box
      title={t(`company.profits.titleOf.${figure.kind}`, { year: String(figure.year), product: figure.productName })}
      aside={<StateTag kind="profitFigure" state={figure.state} />}
    >
      <div className="stack">
        {figure.reason && (
          <Note tone="warn">
            <b>{t('company.profits.refusedBecause')}</b> {figure.reason}
          </Note>
        )}
        <Facts
          facts={[
            {
              label: t(`company.profits.amountOf.${figure.kind}`),
              value: <span className="number">{money(figure.amount)}</span>,
            },
            !isDecided && {
              label: t('company.profits.share'),
              value: (
                <>
                  <span className="number">{money(figure.share)}</span>{' '}
                  <span className="muted">{t('common.count.contracts', { count: figure.contracts })}</span>
                </>
              ),
            },
            { label: t(`company.profits.dayOf.${figure.kind}`), value: date(figure.establishedOn) },
            figure.endsContracts && { label: t('company.profits.ends'), value: t('company.profits.endsYes') },
            { label: t('company.profits.note'), value: figure.note },
            {
              label: t('company.profits.entered'),
              value: [figure.createdBy, date(figure.createdAt)].filter(Boolean).join(', '),
            },
            {
              label: t('company.profits.paidOn'),
              value: figure.paidOn && date(figure.paidOn),
            },
          ]}
        />
        {figure.mayWithdraw && (
          <div>
            <WithdrawFigure figure={figure} />
          </div>
        )}
      </div>
    </Box>
  )
}
