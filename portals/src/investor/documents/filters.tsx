import type { PortalDocument, PortalDocumentList } from '@goldammer/sdk/store/model'
import { Link, useSearchParams } from 'react-router'
import type { KeysetList } from '../../shared/data/use-keyset-list.ts'
import { TabStrip } from '../../shared/fields/tab-strip.tsx'
import { useText } from '../../shared/portal-context.ts'
import { ChoiceFilter, Filters, SearchFilter } from '../../shared/table/filters.tsx'
import { type DocumentGroup, GROUPS, kindsOf } from './documents.ts'

interface Props extends Pick<PortalDocumentList, 'years' | 'products'> {
  list: KeysetList<PortalDocument>
}

/** Years and products are those there are documents of. */
export function DocumentFilters({ list, years, products }: Props) {
  const t = useText()
  const { filters, setFilter } = list
  return (
    <>
      <Groups active={filters.group} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={filters.text}
          placeholder={t('own.documents.searchHint')}
          onChange={(value) => setFilter('text', value)}
        />
        <ChoiceFilter
          label={t('own.documents.kind')}
          value={filters.kind}
          options={kindsOf(filters.group).map((kind) => ({
            value: kind,
            label: t(`investor.documents.kinds.${kind}`),
          }))}
          onChange={(value) => setFilter('kind', value)}
        />
        <ChoiceFilter
          label={t('portal.year')}
          value={filters.year}
          options={years.map((year) => ({ value: String(year), label: String(year) }))}
          onChange={(value) => setFilter('year', value)}
        />
        <ChoiceFilter
          label={t('own.documents.product')}
          value={filters.productId}
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => setFilter('productId', value)}
        />
      </Filters>
    </>
  )
}

/** Another group asks for other kinds; what else was chosen stays. */
function Groups({ active }: { active: string | undefined }) {
  const t = useText()
  const [params] = useSearchParams()
  const addressOf = (group?: DocumentGroup) => {
    const next = new URLSearchParams(params)
    for (const name of ['group', 'kind', 'cursor', 'position']) next.delete(name)
    if (group) next.set('group', group)
    return `?${next}`
  }
  return (
    <TabStrip className="tabs underline" label={t('own.documents.groups.label')} active={active}>
      {[undefined, ...GROUPS].map((group) => (
        <Link
          key={group ?? 'all'}
          to={addressOf(group)}
          aria-current={active === group ? 'page' : undefined}
          preventScrollReset
        >
          {group ? t(`own.documents.groups.${group}`) : t('common.word.all')}
        </Link>
      ))}
    </TabStrip>
  )
}
