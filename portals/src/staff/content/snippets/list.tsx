import { LANGUAGE_NAMES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { Snippet, SnippetArea } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { useState } from 'react'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { ExportButton } from '../../kit/export-button.tsx'
import { useKeysetList } from '../../lists.ts'
import { ChangeSnippet } from './change.tsx'
import { ImportSnippets } from './import.tsx'

const states = ['changed', 'missing'] as const
const areas: SnippetArea[] = [
  'common',
  'catalogue',
  'content',
  'posts',
  'cart',
  'wishlist',
  'checkout',
  'investing',
  'account',
  'states',
  'validation',
  'errors',
] as const

/** R4.09: what the shop says, its three languages side by side. */
export default function Snippets() {
  const t = useText()
  const list = useKeysetList('snippets', { filters: ['text', 'area', 'state'] })
  const [edited, setEdited] = useState<Snippet>()
  const columns = useColumns(setEdited)
  return (
    <>
      <PageHeader title={t('staff.snippets.title')} under={t('staff.snippets.lead')} actions={<Files />} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={list.filters.text}
          placeholder={t('staff.snippets.searchIn')}
          onChange={(value) => list.setFilter('text', value)}
        />
        <ChoiceFilter
          label={t('staff.snippets.area')}
          value={list.filters.area}
          options={areas.map((area) => ({
            value: area,
            label: t(`staff.snippets.areas.${area}`),
          }))}
          onChange={(value) => list.setFilter('area', value)}
        />
        <ChoiceFilter
          label={t('staff.snippets.state')}
          value={list.filters.state}
          options={states.map((state) => ({ value: state, label: t(`staff.snippets.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.snippets.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.key}
        card={(it) => <Card snippet={it} onEdit={setEdited} />}
        empty={<Empty title={t('staff.snippets.emptyTitle')} text={t('staff.snippets.emptyText')} />}
      />
      {edited && <ChangeSnippet snippet={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function Files() {
  const t = useText()
  return (
    <>
      <ExportButton href="/staff-api/snippets/export">{t('staff.snippets.exportOwn')}</ExportButton>
      <ExportButton href="/staff-api/snippets/export?all=true">{t('staff.snippets.exportAll')}</ExportButton>
      <ImportSnippets />
    </>
  )
}

/** What the shop says in a language; beside others that were changed, one that was not is marked. */
function SnippetText({ snippet: { texts }, locale }: { snippet: Snippet; locale: Locale }) {
  const t = useText()
  const { shipped, own } = texts[locale]
  if (shipped === null) return <span className="small muted">{t('staff.snippets.noForm')}</span>
  const isMissing = own === null && LOCALES.some((other) => texts[other].own !== null)
  return (
    <div className="stack tight">
      <span lang={locale} className={own === null ? 'address' : 'address strong'}>
        {own ?? shipped}
      </span>
      {isMissing && <span className="small muted">{t('staff.snippets.notChanged')}</span>}
    </div>
  )
}

type OnEdit = (snippet: Snippet) => void

function Key({ of }: { of: string }) {
  const t = useText()
  const [area = '', ...rest] = of.split('.')
  return (
    <div className="stack tight">
      <span className="small muted">{t(`staff.snippets.areas.${area as SnippetArea}`)}</span>
      <code className="small address key">{rest.join('.')}</code>
    </div>
  )
}

function Edit({ snippet, onEdit }: { snippet: Snippet; onEdit: OnEdit }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const { own, shipped } = snippet.texts[portalAddress.locale]
  const text = own ?? shipped ?? ''
  return (
    <Button size="small" aria-label={t('staff.snippets.editOf', { text })} onClick={() => onEdit(snippet)}>
      {t('staff.snippets.edit')}
    </Button>
  )
}

function useColumns(onEdit: OnEdit): KeysetColumn<Snippet>[] {
  const t = useText()
  return [
    { key: 'key', title: t('staff.snippets.key'), render: (it) => <Key of={it.key} /> },
    ...LOCALES.map((locale) => ({
      key: locale,
      title: LANGUAGE_NAMES[locale],
      render: (it: Snippet) => <SnippetText snippet={it} locale={locale} />,
    })),
    { key: 'edit', title: t('staff.snippets.edit'), render: (it) => <Edit snippet={it} onEdit={onEdit} /> },
  ]
}

function Card({ snippet, onEdit }: { snippet: Snippet; onEdit: OnEdit }) {
  return (
    <div className="stack tight">
      <Key of={snippet.key} />
      {LOCALES.map((locale) => (
        <div key={locale} className="stack tight">
          <span className="small muted">{LANGUAGE_NAMES[locale]}</span>
          <SnippetText snippet={snippet} locale={locale} />
        </div>
      ))}
      <div>
        <Edit snippet={snippet} onEdit={onEdit} />
      </div>
    </div>
  )
}
