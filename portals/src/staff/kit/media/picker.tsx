import { listLibrary } from '@goldammer/sdk/staff/media'
import type { LibraryMedium } from '@goldammer/sdk/staff/model'
import { Button, Input, Modal } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useRead } from '../../../shared/data/use-read.ts'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { Empty } from '../../../shared/states/states.tsx'
import { UploadMedium } from './upload.tsx'
import './media.css'

interface Props {
  kind?: 'image' | 'video' | 'other'
  onChoose: (medium: LibraryMedium) => void
  onClose: () => void
}

/** A picture or film of the library, or a new one. */
export function MediaPicker({ kind = 'image', onChoose, onClose }: Props) {
  const t = useText()
  const [term, setTerm] = useState('')
  const [isUploading, setUploading] = useState(false)
  const wanted = useDeferredValue(term.trim())
  const library = useRead(
    ['library', kind, wanted],
    async () => (await listLibrary({ kind, limit: 60, ...(wanted && { term: wanted }) })).data,
    {
      keepPrevious: true,
    },
  )
  if (isUploading) return <UploadMedium onDone={onChoose} onClose={() => setUploading(false)} />
  return (
    <Modal open width={880} title={t('staff.media.choose')} footer={null} onCancel={onClose}>
      <div className="stack">
        <div className="row wrap">
          <Input
            className="media-search"
            type="search"
            aria-label={t('portal.search')}
            placeholder={t('staff.media.searchHint')}
            value={term}
            maxLength={200}
            onChange={(event) => setTerm(event.target.value)}
          />
          <Button onClick={() => setUploading(true)}>{t('staff.media.upload')}</Button>
        </div>
        <QueryView query={library}>
          {({ elements }) =>
            elements.length === 0 ? (
              <Empty title={t('portal.nothingFound')} />
            ) : (
              <ul className="media-grid">
                {elements.map((medium) => (
                  <li key={medium.id}>
                    <button type="button" className="media-tile" onClick={() => onChoose(medium)}>
                      <Thumbnail medium={medium} />
                      <MediumName medium={medium} />
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
    </Modal>
  )
}

export function Thumbnail({ medium: { url, mimeType, focusX, focusY } }: { medium: LibraryMedium }) {
  if (!mimeType.startsWith('image/')) return <span className="media-thumbnail file">{mimeType.split('/').at(-1)}</span>
  return (
    <img
      className="media-thumbnail"
      src={url}
      alt=""
      loading="lazy"
      style={{ objectPosition: `${focusX}% ${focusY}%` }}
    />
  )
}

/** What it shows; a file without such a text is named by its name. */
export function MediumName({ medium: { alt, fileName } }: { medium: LibraryMedium }) {
  const { locale } = usePortal().portalAddress
  return <span className="media-name small">{alt[locale] || alt['de-DE'] || fileName}</span>
}
