import { Button, Input, Switch } from 'antd'
import { Plus } from 'lucide-react'
import { NumberField } from '../../../shared/fields/number-field.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Labelled } from '../../kit/editor/labelled.tsx'
import { Ordered } from '../../kit/editor/ordered.tsx'
import { replaced } from '../../kit/editor/replaced.ts'
import { TextsField } from '../../kit/editor/texts-field.tsx'
import { type EditorEntry, type EditorGroup, isFixed, newEntry } from './consent.ts'

interface Props {
  group: EditorGroup
  pointer: string
  nameOf: (named: Pick<EditorGroup, 'name'>) => string
  isKept: (before: EditorEntry[], after: EditorEntry[]) => boolean
  onChange: (group: EditorGroup, mark?: string) => void
}

/** One group of cookies: what it is called and for, whether one is asked, and what it holds. */
export function GroupFields({ group, pointer, nameOf, isKept, onChange }: Props) {
  const t = useText()
  const { entries } = group
  return (
    <>
      {isFixed(group) ? (
        <p className="small muted">{t(group.isRequired ? 'staff.consent.isRequired' : 'staff.consent.isAsked')}</p>
      ) : (
        <Labelled label={t('staff.consent.required')} pointer={`${pointer}/isRequired`}>
          {({ id }) => (
            <Switch id={id} checked={group.isRequired} onChange={(isRequired) => onChange({ ...group, isRequired })} />
          )}
        </Labelled>
      )}
      <TextsField
        field={{ name: 'name', kind: 'text' }}
        label={t('staff.consent.name')}
        value={group.name}
        pointer={`${pointer}/name`}
        onChange={(name, mark) => onChange({ ...group, name: name as object }, mark)}
      />
      <TextsField
        field={{ name: 'description', kind: 'lines' }}
        label={t('staff.consent.description')}
        value={group.description}
        pointer={`${pointer}/description`}
        onChange={(description, mark) => onChange({ ...group, description: description as object }, mark)}
      />
      <Ordered
        items={entries}
        pointer={`${pointer}/entries`}
        nameOf={(entry) => (entry.cookie ? `${nameOf(entry)} (${entry.cookie})` : nameOf(entry))}
        onChange={(next) => isKept(entries, next) && onChange({ ...group, entries: next })}
      >
        {(entry, index) => (
          <EntryFields
            entry={entry}
            pointer={`${pointer}/entries/${index}`}
            onChange={(next, mark) => onChange({ ...group, entries: replaced(entries, next) }, mark)}
          />
        )}
      </Ordered>
      <Labelled label={null} pointer={`${pointer}/entries`}>
        {({ id }) => (
          <Button
            id={id}
            icon={<Plus className="icon small" aria-hidden="true" />}
            onClick={() => onChange({ ...group, entries: [...entries, newEntry()] })}
          >
            {t('staff.consent.addEntry')}
          </Button>
        )}
      </Labelled>
    </>
  )
}

interface EntryProps {
  entry: EditorEntry
  pointer: string
  onChange: (entry: EditorEntry, mark?: string) => void
}

function EntryFields({ entry, pointer, onChange }: EntryProps) {
  const t = useText()
  return (
    <>
      <Labelled label={t('staff.consent.cookie')} pointer={`${pointer}/cookie`}>
        {(labelling) => (
          <Input
            {...labelling}
            maxLength={100}
            spellCheck={false}
            disabled={entry.isOwn}
            value={entry.cookie}
            onChange={({ target }) => onChange({ ...entry, cookie: target.value }, `${pointer}/cookie`)}
          />
        )}
      </Labelled>
      <TextsField
        field={{ name: 'name', kind: 'text' }}
        label={t('staff.consent.entryName')}
        value={entry.name}
        pointer={`${pointer}/name`}
        onChange={(name, mark) => onChange({ ...entry, name: name as object }, mark)}
      />
      <Labelled label={t('staff.consent.days')} pointer={`${pointer}/days`}>
        {(labelling) => (
          <NumberField
            kind="whole"
            {...labelling}
            min={0}
            max={400}
            style={{ width: 160 }}
            disabled={entry.isOwn}
            value={entry.days}
            onChange={(days) => onChange({ ...entry, days: days ?? 0 }, `${pointer}/days`)}
          />
        )}
      </Labelled>
      {entry.isOwn && <p className="small muted">{t('staff.consent.ownText')}</p>}
    </>
  )
}
