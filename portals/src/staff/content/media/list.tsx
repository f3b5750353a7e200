import type { LibraryMedium } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty, Loading, NothingFound } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { ListFailure } from '../../../shared/table/list-failure.tsx'
import { Pager } from '../../../shared/table/pager.tsx'
import { MediumName, Thumbnail } from '../../kit/media/picker.tsx'
import { UploadMedium } from '../../kit/media/upload.tsx'
import { useKeysetList } from '../../lists.ts'
import { ChangeMedium } from './change.tsx'
import '../../kit/media/media.css'

/** R3.16: pictures and films of the shop, the latest first. */
export default function Library() {
  const t = useText()
  const list = useKeysetList('media', { filters: ['term', 'kind'] })
  const [opened, setOpened] = useState<LibraryMedium>()
  const [isUploading, setUploading] = useState(false)
  const { query, rows } = list
  return (
    <>
      <PageHeader
        title={t('staff.media.title')}
        under={t('staff.media.lead')}
        actions={
          <Button
            type="primary"
            icon={<Upload className="icon small" aria-hidden="true" />}
            onClick={() => setUploading(true)}
          >
            {t('staff.media.upload')}
          </Button>
        }
      />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={list.filters.term}
          placeholder={t('staff.media.searchHint')}
          onChange={(value) => list.setFilter('term', value)}
        />
        <ChoiceFilter
          label={t('staff.media.kind')}
          value={list.filters.kind}
          options={(['image', 'video', 'other'] as const).map((value) => ({
            value,
            label: t(`staff.media.kinds.${value}`),
          }))}
          onChange={(value) => list.setFilter('kind', value)}
        />
      </Filters>
      <ListFailure list={list} query={query} />
      {query.isPending ? (
        <Loading lines={8} />
      ) : !query.data ? null : rows.length === 0 ? (
        <section className="box">
          {list.isFiltered ? (
            <NothingFound />
          ) : (
            <Empty title={t('staff.media.emptyTitle')} text={t('staff.media.emptyText')} />
          )}
        </section>
      ) : (
        <>
          <ul className="media-grid">
            {rows.map((medium) => (
              <li key={medium.id}>
                <button type="button" className="media-tile" onClick={() => setOpened(medium)}>
                  <Thumbnail medium={medium} />
                  <MediumName medium={medium} />
                  {!medium.alt['de-DE'] && <span className="tag warn">{t('staff.media.withoutAlt')}</span>}
                </button>
              </li>
            ))}
          </ul>
          <Pager label={t('staff.media.title')} list={list} columns={[]} />
        </>
      )}
      {opened && <ChangeMedium key={opened.id} medium={opened} onClose={() => setOpened(undefined)} />}
      {isUploading && <UploadMedium onDone={() => setUploading(false)} onClose={() => setUploading(false)} />}
    </>
  )
}
