import type { CmsVersionEntry } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../shared/data/use-read.ts'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { Empty } from '../../../shared/states/states.tsx'
import { useFormat } from '../../../shared/use-format.ts'

interface Props<Document> {
  /** What it is a version of, with what changes when there is a new one. */
  of: string[]
  list: () => Promise<{ data: { elements: CmsVersionEntry[] } }>
  read: (id: string) => Promise<{ data: { number: number; document: Document } }>
  /** A version beside what stands in the editor. */
  compare: (document: Document, titles: [string, string]) => ReactNode
  onTakeUp: (document: Document) => void
}

/** Earlier versions: compared with what stands in the editor, and taken up again. */
export function Versions<Document>({ of, list, read, compare, onTakeUp }: Props<Document>) {
  const t = useText()
  const [opened, setOpened] = useState<string>()
  const versions = useRead(['versions', ...of], async () => (await list()).data.elements, {
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
                  <div>
                    <Button
                      size="small"
                      aria-expanded={opened === entry.id}
                      aria-label={t('staff.pages.compareWith', { number: entry.number })}
                      onClick={() => setOpened(opened === entry.id ? undefined : entry.id)}
                    >
                      {t('staff.pages.compare')}
                    </Button>
                  </div>
                  {opened === entry.id && (
                    <Compared
                      of={[...of, entry.id]}
                      read={() => read(entry.id)}
                      compare={compare}
                      onTakeUp={onTakeUp}
                    />
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

type ComparedProps<Document> = Pick<Props<Document>, 'of' | 'compare' | 'onTakeUp'> & {
  read: () => ReturnType<Props<Document>['read']>
}

function Compared<Document>({ of, read, compare, onTakeUp }: ComparedProps<Document>) {
  const t = useText()
  const version = useRead(['version', ...of], async () => (await read()).data, {
    staleTime: 0,
  })
  return (
    <QueryView query={version} lines={3}>
      {({ number, document }) => (
        <div className="stack">
          {compare(document, [t('staff.pages.version', { number }), t('staff.pages.inEditor')])}
          <div>
            <Button onClick={() => onTakeUp(document)}>{t('staff.pages.takeUp')}</Button>
          </div>
        </div>
      )}
    </QueryView>
  )
}
