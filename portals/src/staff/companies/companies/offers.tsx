import type { IssuerOffer } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { PlainTable } from '../../../shared/table/plain-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useMayEnter } from '../../../shared/use-may-enter.ts'

/** What the company offers, with its rounds. */
export function Offers({ offers }: { offers: IssuerOffer[] }) {
  const t = useText()
  const { money, number, date } = useFormat()
  const mayEnter = useMayEnter()
  const name = (it: IssuerOffer) =>
    mayEnter('products') ? <Link to={`/products/${it.productId}`}>{it.name}</Link> : it.name
  return (
    <PlainTable<IssuerOffer>
      label={t('staff.companies.tabs.offers')}
      rows={offers}
      rowKey={(it) => it.productId}
      empty={t('staff.companies.offersEmpty')}
      columns={[
        { title: t('staff.companies.offer'), isName: true, render: name },
        { title: t('staff.companies.type'), render: (it) => t(`common.productType.${it.type}`) },
        {
          title: t('staff.companies.round'),
          render: (it) =>
            it.roundState ? (
              <StateTag kind="round" state={it.roundState} />
            ) : (
              <span className="muted">{t('staff.companies.noRound')}</span>
            ),
        },
        { title: t('staff.companies.start'), render: (it) => (it.startDate ? date(it.startDate) : '–') },
        { title: t('staff.companies.raised'), right: true, render: (it) => money(it.amountTotal) },
        {
          title: t('staff.companies.volume'),
          right: true,
          render: (it) => (it.totalVolume === null ? '–' : money(it.totalVolume)),
        },
        { title: t('staff.companies.contracts'), right: true, render: (it) => number(it.contracts) },
        ...(mayEnter('projects')
          ? [
              {
                title: t('staff.companies.project'),
                render: (it: IssuerOffer) =>
                  it.roundId ? (
                    <Link to={`/projects/${it.roundId}`} aria-label={`${t('staff.companies.project')}: ${it.name}`}>
                      {t('staff.companies.project')}
                    </Link>
                  ) : (
                    '–'
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}
