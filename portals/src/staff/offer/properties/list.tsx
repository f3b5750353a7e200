import type { Locale } from '@goldammer/sdk/locales'
import type { PropertyInput, PropertyRecord } from '@goldammer/sdk/staff/model'
import { readProperties, saveProperties } from '@goldammer/sdk/staff/products'
import { App, Button } from 'antd'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useRead } from '../../../shared/data/use-read.ts'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { GroupedEditor } from '../../kit/editor/grouped-editor.tsx'
import { Labelled } from '../../kit/editor/labelled.tsx'
import { Ordered } from '../../kit/editor/ordered.tsx'
import { replaced } from '../../kit/editor/replaced.ts'
import { TextsField } from '../../kit/editor/texts-field.tsx'
import type { Words } from '../../kit/editor/texts-of.ts'
import {
  type EditorGroup,
  type EditorOption,
  newGroup,
  newOption,
  takenUp,
  type Products as UsedBy,
  usedAndGone,
  withKeys,
  withoutKeys,
} from './properties.ts'

const key = ['properties']
const words: Words = {
  groups: 'staff.pages.group',
  options: 'staff.pages.oneEntry',
  name: 'staff.properties.option',
}

/** R3.17: what the shop filters products by. */
export default function Properties() {
  const properties = useRead(key, async () => (await readProperties()).data, {
    // Products have come and gone since; while one types nothing is exchanged.
    staleTime: Infinity,
    gcTime: 0,
  })
  return <QueryView query={properties}>{(data) => <Editor properties={data} />}</QueryView>
}

function Editor({ properties }: { properties: PropertyRecord }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const { modal } = App.useApp()
  const nameOf = ({ name }: { name: Partial<Record<Locale, string>> }) =>
    name[portalAddress.locale] || name['de-DE'] || t('staff.properties.unnamed')
  /** What products have stays; the page lists them. */
  function isStillThere(before: EditorOption[], after: EditorOption[]): boolean {
    const used = usedAndGone(before, after)
    if (!used) return true
    modal.info({
      title: t('staff.properties.inUse', { name: nameOf(used) }),
      content: <Products text={t('staff.properties.inUseText')} products={used.products} />,
      okText: t('common.action.close'),
    })
    return false
  }
  const optionsOf = (groups: EditorGroup[]) => groups.flatMap(({ options }) => options)
  return (
    <GroupedEditor<PropertyRecord, EditorGroup[]>
      title={t('staff.properties.title')}
      lead={t('staff.properties.lead')}
      saved={t('staff.properties.saved')}
      record={properties}
      queryKey={key}
      groupsOf={withKeys}
      words={words}
      versions={{ record: 'properties', toEditor: (document, now) => takenUp(document as PropertyInput, now) }}
      read={readProperties}
      save={(groups, version) => saveProperties({ groups: withoutKeys(groups) }, { 'Record-Version': version })}
    >
      {(groups, change) => (
        <>
          <Ordered
            items={groups}
            pointer="/groups"
            nameOf={nameOf}
            onChange={(next) => isStillThere(optionsOf(groups), optionsOf(next)) && change(next)}
          >
            {(group, index) => (
              <>
                <TextsField
                  field={{ name: 'name', kind: 'text' }}
                  label={t('staff.properties.group')}
                  value={group.name}
                  pointer={`/groups/${index}/name`}
                  onChange={(name, mark) => change(replaced(groups, { ...group, name: name as object }), mark)}
                />
                <Ordered
                  items={group.options}
                  pointer={`/groups/${index}/options`}
                  nameOf={nameOf}
                  onChange={(options) =>
                    isStillThere(group.options, options) && change(replaced(groups, { ...group, options }))
                  }
                >
                  {(option, at) => (
                    <>
                      <TextsField
                        field={{ name: 'name', kind: 'text' }}
                        label={t('staff.properties.option')}
                        value={option.name}
                        pointer={`/groups/${index}/options/${at}/name`}
                        onChange={(name, mark) => {
                          const options = replaced(group.options, { ...option, name: name as object })
                          change(replaced(groups, { ...group, options }), mark)
                        }}
                      />
                      {option.products.length > 0 ? (
                        <Products text={t('staff.properties.products')} products={option.products} />
                      ) : (
                        <p className="small muted">{t('staff.properties.unused')}</p>
                      )}
                    </>
                  )}
                </Ordered>
                <Labelled label={null} pointer={`/groups/${index}/options`}>
                  {({ id }) => (
                    <Button
                      id={id}
                      icon={<Plus className="icon small" aria-hidden="true" />}
                      onClick={() => change(replaced(groups, { ...group, options: [...group.options, newOption()] }))}
                    >
                      {t('staff.properties.addOption')}
                    </Button>
                  )}
                </Labelled>
              </>
            )}
          </Ordered>
          <Button
            icon={<Plus className="icon small" aria-hidden="true" />}
            onClick={() => change([...groups, newGroup()])}
          >
            {t('staff.properties.addGroup')}
          </Button>
        </>
      )}
    </GroupedEditor>
  )
}

/** Each leads to where the property is taken off. */
function Products({ text, products }: { text: string; products: UsedBy }) {
  return (
    <div className="stack tight">
      <p className="small">{text}</p>
      <ul className="list">
        {products.map(({ id, name }) => (
          <li key={id} className="small">
            <Link to={`/products/${id}?tab=places`}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
