import { LANGUAGE_NAMES, LOCALES } from '@goldammer/sdk/locales'
import { removeNewsletterReader } from '@goldammer/sdk/staff/customers'
import type { NewsletterReader, NewsletterState } from '@goldammer/sdk/staff/model'
import { App, Button } from 'antd'
import { None } from '../../../shared/fields/none.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useDelete } from '../../changes.ts'
import { ExportButton } from '../../kit/export-button.tsx'
import { useKeysetList } from '../../lists.ts'

const states: NewsletterState[] = ['subscribed', 'waiting', 'left']

/** R2.30: who gets the newsletter, waits for its link, or has left; the latest first. */
export default function Newsletter() {
  const t = useText()
  const list = useKeysetList('newsletter-readers', {
    filters: ['text', 'state', 'locale'],
    personal: ['text'],
  })
  const { filters, setFilter } = list
  const { text, ...others } = filters
  const columns = useColumns()
  return (
    <>
      <PageHeader
        title={t('staff.newsletter.title')}
        under={t('staff.newsletter.lead')}
        actions={
          <ExportButton href={`/staff-api/newsletter-readers/export?${new URLSearchParams(others)}`} search={{ text }}>
            {t('staff.newsletter.csv')}
          </ExportButton>
        }
      />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={filters.text}
          placeholder={t('staff.newsletter.searchIn')}
          onChange={(value) => setFilter('text', value)}
        />
        <ChoiceFilter
          label={t('staff.newsletter.state')}
          value={filters.state}
          options={states.map((state) => ({ value: state, label: t(`states.newsletter.${state}`) }))}
          onChange={(value) => setFilter('state', value)}
        />
        <ChoiceFilter
          label={t('staff.newsletter.locale')}
          value={filters.locale}
          options={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
          onChange={(value) => setFilter('locale', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.newsletter.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card reader={it} />}
        empty={<Empty title={t('staff.newsletter.emptyTitle')} text={t('staff.newsletter.emptyText')} />}
      />
    </>
  )
}

interface Props {
  reader: NewsletterReader
}

function Who({ reader: { email, name } }: Props) {
  return (
    <div className="stack tight">
      <b>{email}</b>
      {name && <span className="muted">{name}</span>}
    </div>
  )
}

function Consent({ reader: { state, source, askedAt, confirmedAt, leftAt } }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  const dates = [
    ['asked', askedAt],
    ['confirmed', confirmedAt],
    ['left', leftAt],
  ] as const
  return (
    <div className="stack tight">
      {state === 'subscribed' && <span>{t(`staff.newsletter.sources.${source}`)}</span>}
      {dates.map(
        ([name, at]) =>
          at && (
            <span key={name} className="small muted">
              {t(`staff.newsletter.${name}`)} <span className="number">{dateTime(at)}</span>
            </span>
          ),
      )}
    </div>
  )
}

function Remove({ reader: { id, email, state } }: Props) {
  const t = useText()
  const { modal } = App.useApp()
  const remove = useDelete('newsletter-readers', (readerId) => removeNewsletterReader(readerId), {
    invalidates: ['newsletter-readers'],
    done: t('staff.newsletter.removed'),
  })
  if (state === 'left') return <None />
  return (
    <Button
      size="small"
      loading={remove.isPending}
      aria-label={t('staff.newsletter.removeOf', { email })}
      onClick={() =>
        modal.confirm({
          title: t('staff.newsletter.removeTitle'),
          content: t('staff.newsletter.removeText', { email }),
          okText: t('staff.newsletter.removeIt'),
          okButtonProps: { danger: true },
          cancelText: t('common.action.cancel'),
          onOk: () => remove.mutateAsync(id).catch(() => {}),
        })
      }
    >
      {t('staff.newsletter.remove')}
    </Button>
  )
}

function useColumns(): KeysetColumn<NewsletterReader>[] {
  const t = useText()
  return [
    { key: 'who', title: t('staff.newsletter.email'), render: (it) => <Who reader={it} /> },
    {
      key: 'state',
      title: t('staff.newsletter.state'),
      render: (it) => <StateTag kind="newsletter" state={it.state} />,
    },
    { key: 'locale', title: t('staff.newsletter.locale'), render: (it) => LANGUAGE_NAMES[it.locale] },
    { key: 'consent', title: t('staff.newsletter.source'), render: (it) => <Consent reader={it} /> },
    { key: 'remove', title: t('staff.newsletter.removeIt'), render: (it) => <Remove reader={it} /> },
  ]
}

function Card({ reader }: Props) {
  return (
    <div className="stack tight">
      <Who reader={reader} />
      <div className="row wrap">
        <StateTag kind="newsletter" state={reader.state} />
        <span className="small muted">{LANGUAGE_NAMES[reader.locale]}</span>
      </div>
      <Consent reader={reader} />
      <div>
        <Remove reader={reader} />
      </div>
    </div>
  )
}
