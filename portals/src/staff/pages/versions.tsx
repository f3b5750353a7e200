import { listCmsVersions, readCmsVersion } from '@goldammer/sdk/staff/content'
import type { CmsDocument, CmsVersionEntry } from '@goldammer/sdk/staff/model'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { inSession } from '../../providers/kept-session.ts'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { Changes } from './changes.tsx'

interface Props {
  pageId: string
  document: CmsDocument
  onTakeUp: (document: CmsDocument) => void
}

/** What the page said before: compared with what stands in the editor, and taken up again. */
export function Versions({ pageId, document, onTakeUp }: Props) {
  const t = useText()
  const [opened, setOpened] = useState<string>()
  const versions = useQuery({
    queryKey: ['cms-versions', pageId],
    queryFn: async () => (await inSession(() => listCmsVersions(pageId))).data.elements,
    staleTime: 0,
  })
  return (
    <QueryView query={versions}>
      {(entries) =>
        entries.length === 0 ? (
          <Empty title={t('staff.pages.noVersions')} text={t('staff.pages.noVersionsText')} />
        ) : (
          <ul className="list">
            {entries.map((entry) => (
              <li key={entry.id}>
                <div className="stack tight">
                  <Line entry={entry} />
                  <Button
                    size="small"
                    aria-expanded={opened === entry.id}
                    aria-label={t('staff.pages.compareWith', { number: entry.number })}
                    onClick={() => setOpened(opened === entry.id ? undefined : entry.id)}
                  >
                    {t('staff.pages.compare')}
                  </Button>
                  {opened === entry.id && (
                    <Compared pageId={pageId} versionId={entry.id} document={document} onTakeUp={onTakeUp} />
                  )}
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

function Line({ entry: { number, state, publishedAt, publishAt, updatedAt, writtenBy } }: { entry: CmsVersionEntry }) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <>
      <span className="row wrap tight">
        <b className="number">{t('staff.pages.version', { number })}</b>
        <StateTag kind="cmsPage" state={state} />
      </span>
      <span className="small muted">
        <span className="number">{dateTime(publishAt ?? publishedAt ?? updatedAt)}</span>
        {' · '}
        {writtenBy ?? t('staff.pages.cameWithShop')}
      </span>
    </>
  )
}

function Compared({ pageId, versionId, document, onTakeUp }: Props & { versionId: string }) {
  const t = useText()
  const version = useQuery({
    queryKey: ['cms-version', pageId, versionId],
    queryFn: async () => (await inSession(() => readCmsVersion(pageId, versionId))).data,
    staleTime: 0,
  })
  return (
    <QueryView query={version} lines={3}>
      {(data) => (
        <div className="stack">
          <Changes
            before={data.document}
            after={document}
            titles={[t('staff.pages.version', { number: data.number }), t('staff.pages.inEditor')]}
          />
          <Button onClick={() => onTakeUp(data.document)}>{t('staff.pages.takeUp')}</Button>
        </div>
      )}
    </QueryView>
  )
}
