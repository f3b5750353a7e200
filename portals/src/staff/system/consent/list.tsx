import { readConsentSettings, saveConsentSettings } from '@goldammer/sdk/staff/content'
import type { ConsentSettings } from '@goldammer/sdk/staff/model'
import { App, Button, Input, Switch } from 'antd'
import { Plus } from 'lucide-react'
import { useRead } from '../../../shared/data/use-read.ts'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { GroupedEditor } from '../../kit/editor/grouped-editor.tsx'
import { Labelled } from '../../kit/editor/labelled.tsx'
import { Ordered } from '../../kit/editor/ordered.tsx'
import { replaced } from '../../kit/editor/replaced.ts'
import type { Words } from '../../kit/editor/texts-of.ts'
import {
  type Editor as Edited,
  type EditorEntry,
  type EditorGroup,
  newGroup,
  ownAndGone,
  toEditor,
  toInput,
} from './consent.ts'
import { GroupFields } from './group-fields.tsx'
import { History } from './history.tsx'

const key = ['consent-settings']
const words: Words = {
  tagManagerId: 'staff.consent.tagManager',
  groups: 'staff.pages.group',
  name: 'staff.consent.name',
  description: 'staff.consent.description',
  isRequired: 'staff.consent.required',
  entries: 'staff.pages.oneEntry',
  cookie: 'staff.consent.cookie',
  days: 'staff.consent.days',
  askAgain: 'staff.consent.askAgain',
}

/** R7.18: what visitors of the shop are asked to agree to, and the tag manager that is loaded once they do. */
export default function Consent() {
  const settings = useRead(key, async () => (await readConsentSettings()).data, {
    staleTime: Infinity,
  })
  return <QueryView query={settings}>{(data) => <Editor settings={data} />}</QueryView>
}

function Editor({ settings }: { settings: ConsentSettings }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const { modal } = App.useApp()
  const nameOf = ({ name }: Pick<EditorGroup, 'name'>) =>
    name[portalAddress.locale] || name['de-DE'] || t('staff.consent.unnamed')
  /** What the platform itself sets stays; the page lists them. */
  function isStillThere(before: EditorEntry[], after: EditorEntry[]): boolean {
    const own = ownAndGone(before, after)
    if (!own) return true
    modal.info({
      title: t('staff.consent.ownTitle', { cookie: own.cookie }),
      content: t('staff.consent.ownText'),
      okText: t('common.action.close'),
    })
    return false
  }
  const entriesOf = (groups: EditorGroup[]) => groups.flatMap(({ entries }) => entries)
  return (
    <div className="stack">
      <GroupedEditor<ConsentSettings, Edited>
        title={t('staff.consent.title')}
        lead={t('staff.consent.lead')}
        saved={t('staff.consent.saved')}
        record={settings}
        queryKey={key}
        groupsOf={toEditor}
        words={words}
        read={readConsentSettings}
        save={(edited, version) => saveConsentSettings(toInput(edited), { 'Record-Version': version })}
      >
        {(edited, change) => (
          <>
            <Labelled label={t('staff.consent.tagManager')} pointer="/tagManagerId">
              {(labelling) => (
                <Input
                  {...labelling}
                  maxLength={100}
                  spellCheck={false}
                  placeholder="GTM-ABC1234"
                  style={{ maxWidth: 320 }}
                  value={edited.tagManagerId ?? ''}
                  onChange={({ target }) => change({ ...edited, tagManagerId: target.value || null }, 'tagManagerId')}
                />
              )}
            </Labelled>
            <p className="small muted">{t('staff.consent.tagManagerHint')}</p>
            <Ordered
              items={edited.groups}
              pointer="/groups"
              nameOf={nameOf}
              onChange={(groups) =>
                isStillThere(entriesOf(edited.groups), entriesOf(groups)) && change({ ...edited, groups })
              }
            >
              {(group, index) => (
                <GroupFields
                  group={group}
                  pointer={`/groups/${index}`}
                  nameOf={nameOf}
                  isKept={isStillThere}
                  onChange={(next, mark) => change({ ...edited, groups: replaced(edited.groups, next) }, mark)}
                />
              )}
            </Ordered>
            <Button
              icon={<Plus className="icon small" aria-hidden="true" />}
              onClick={() => change({ ...edited, groups: [...edited.groups, newGroup()] })}
            >
              {t('staff.consent.addGroup')}
            </Button>
            <Labelled label={t('staff.consent.askAgain')} pointer="/askAgain">
              {({ id }) => (
                <Switch id={id} checked={edited.askAgain} onChange={(askAgain) => change({ ...edited, askAgain })} />
              )}
            </Labelled>
            <p className="small muted">{t('staff.consent.askAgainHint')}</p>
          </>
        )}
      </GroupedEditor>
      <History changes={settings.history} />
    </div>
  )
}
