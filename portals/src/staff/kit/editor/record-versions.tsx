import { listRecordVersions, readRecordVersion } from '@goldammer/sdk/staff/content'
import type { KeptRecord } from '@goldammer/sdk/staff/model'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Changes } from './changes.tsx'
import { differences } from './differences.ts'
import { textsOf, type Words } from './texts-of.ts'
import { Versions } from './versions.tsx'

interface Props<Document> {
  record: KeptRecord
  /** Which one, where there are several. */
  recordId?: string
  /** Changes with each saving. */
  version: string
  words: Words
  title?: string
  /** What stands now, where there is no editor. */
  now?: string
  /** What stands in the editor, as it is read. */
  written: object
  /** A version in the form of the editor. */
  toEditor: (document: Document) => object
  onTakeUp: (document: Document) => void
}

/** Earlier versions of a record: compared with what stands in the editor, and taken up again; it shows once it is saved. */
export function RecordVersions<Document>(props: Props<Document>) {
  const { record, recordId, version, words, title, now, written, toEditor, onTakeUp } = props
  const t = useText()
  return (
    <Box title={title ?? t('staff.pages.parts.versions')}>
      <Versions<Document>
        of={[record, recordId ?? '', version]}
        list={() => listRecordVersions(record, recordId ? { recordId } : {})}
        read={async (id) => {
          const { data } = await readRecordVersion(record, id)
          return { data: { number: data.number, document: data.document as Document } }
        }}
        compare={(document, [then, inEditor]) => (
          <Changes
            changes={differences(textsOf(toEditor(document), words), textsOf(written, words))}
            titles={[then, now ?? inEditor]}
            words={words}
          />
        )}
        onTakeUp={onTakeUp}
      />
    </Box>
  )
}
