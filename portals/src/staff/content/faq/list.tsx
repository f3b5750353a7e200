import type { Locale } from '@goldammer/sdk/locales'
import { readFaqRecord, saveFaq } from '@goldammer/sdk/staff/content'
import type { FaqInput, FaqRecord } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useRead } from '../../../shared/data/use-read.ts'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { GroupedEditor } from '../../kit/editor/grouped-editor.tsx'
import { Ordered } from '../../kit/editor/ordered.tsx'
import { replaced } from '../../kit/editor/replaced.ts'
import { TextsField } from '../../kit/editor/texts-field.tsx'
import type { Words } from '../../kit/editor/texts-of.ts'
import { type EditorGroup, newEntry, newGroup, takenUp, withKeys, withoutKeys } from './faq.ts'

const key = ['faq']
const words: Words = {
  groups: 'staff.pages.group',
  name: 'staff.faq.group',
  entries: 'staff.pages.oneEntry',
  question: 'staff.faq.question',
  answer: 'staff.faq.answer',
}

/** Questions and answers in their groups; published together. */
export default function Faq() {
  const faq = useRead(key, async () => (await readFaqRecord()).data, {
    staleTime: Infinity,
  })
  return <QueryView query={faq}>{(data) => <Editor faq={data} />}</QueryView>
}

function Editor({ faq }: { faq: FaqRecord }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const nameOf = (texts: Partial<Record<Locale, string>>) =>
    texts[portalAddress.locale] || texts['de-DE'] || t('staff.faq.unnamed')
  return (
    <GroupedEditor<FaqRecord, EditorGroup[]>
      title={t('staff.faq.title')}
      lead={t('staff.faq.lead')}
      saved={t('staff.faq.saved')}
      record={faq}
      queryKey={key}
      groupsOf={withKeys}
      words={words}
      versions={{ record: 'faq', toEditor: (document, now) => takenUp(document as FaqInput, now) }}
      read={readFaqRecord}
      save={(groups, version) => saveFaq({ groups: withoutKeys(groups) }, { 'Record-Version': version })}
    >
      {(groups, change) => (
        <>
          <Ordered
            items={groups}
            pointer="/groups"
            nameOf={({ name }) => nameOf(name)}
            onChange={(next) => change(next)}
          >
            {(group, index) => (
              <>
                <TextsField
                  field={{ name: 'name', kind: 'text' }}
                  label={t('staff.faq.group')}
                  value={group.name}
                  pointer={`/groups/${index}/name`}
                  onChange={(name, mark) => change(replaced(groups, { ...group, name: name as object }), mark)}
                />
                <Ordered
                  items={group.entries}
                  pointer={`/groups/${index}/entries`}
                  nameOf={({ question }) => nameOf(question)}
                  onChange={(entries) => change(replaced(groups, { ...group, entries }))}
                >
                  {(entry, at) =>
                    (['question', 'answer'] as const).map((name) => (
                      <TextsField
                        key={name}
                        field={{ name, kind: name === 'answer' ? 'richText' : 'text' }}
                        label={t(`staff.faq.${name}`)}
                        value={entry[name]}
                        pointer={`/groups/${index}/entries/${at}/${name}`}
                        onChange={(texts, mark) => {
                          const entries = replaced(group.entries, { ...entry, [name]: texts as object })
                          change(replaced(groups, { ...group, entries }), mark)
                        }}
                      />
                    ))
                  }
                </Ordered>
                <Button
                  icon={<Plus className="icon small" aria-hidden="true" />}
                  onClick={() => change(replaced(groups, { ...group, entries: [...group.entries, newEntry()] }))}
                >
                  {t('staff.faq.addEntry')}
                </Button>
              </>
            )}
          </Ordered>
          <Button
            icon={<Plus className="icon small" aria-hidden="true" />}
            onClick={() => change([...groups, newGroup()])}
          >
            {t('staff.faq.addGroup')}
          </Button>
        </>
      )}
    </GroupedEditor>
  )
}
