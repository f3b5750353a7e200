import { readRouteRules, saveRouteRules } from '@goldammer/sdk/staff/content'
import type { RouteRule, RouteRules, RouteRulesInput } from '@goldammer/sdk/staff/model'
import { Button, Input, Select } from 'antd'
import { Plus } from 'lucide-react'
import { useRead } from '../../../shared/data/use-read.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { GroupedEditor } from '../../kit/editor/grouped-editor.tsx'
import { Labelled } from '../../kit/editor/labelled.tsx'
import { Ordered } from '../../kit/editor/ordered.tsx'
import { replaced } from '../../kit/editor/replaced.ts'
import type { Words } from '../../kit/editor/texts-of.ts'
import { Tester } from './tester.tsx'

const key = ['route-rules']
const words: Words = {
  groups: 'staff.pages.oneEntry',
  path: 'staff.routes.path',
  redirectUrl: 'staff.routes.to',
  status: 'staff.routes.status',
}
const statuses: RouteRule['status'][] = [301, 302, 307, 308]

type Edited = RouteRule & { key: string }

let made = 0
const newRule = (): Edited => ({ key: `new-${++made}`, path: '', redirectUrl: '', status: 302 })
const withKeys = ({ rules }: RouteRulesInput): Edited[] =>
  rules.map((rule, index) => ({ ...rule, key: `rule-${index}` }))
const withoutKeys = (rules: Edited[]): RouteRule[] => rules.map(({ key: _key, ...rule }) => rule)

/** R4.14: which paths lead elsewhere; saved together. */
export default function Routes() {
  const t = useText()
  const rules = useRead(key, async () => (await readRouteRules()).data, {
    // Others may have changed them since; while one types nothing is exchanged.
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <QueryView query={rules}>
      {(record) => (
        <GroupedEditor<RouteRules, Edited[]>
          title={t('staff.routes.title')}
          lead={t('staff.routes.lead')}
          saved={t('staff.routes.saved')}
          record={record}
          queryKey={key}
          groupsOf={withKeys}
          words={words}
          versions={{ record: 'routeRules', toEditor: (document) => withKeys(document as RouteRulesInput) }}
          read={readRouteRules}
          save={(edited, version) => saveRouteRules({ rules: withoutKeys(edited) }, { 'Record-Version': version })}
          below={(edited) => (
            <Box title={t('staff.routes.test')}>
              <Tester rules={withoutKeys(edited)} />
            </Box>
          )}
        >
          {(edited, change) => <Rules rules={edited} onChange={change} />}
        </GroupedEditor>
      )}
    </QueryView>
  )
}

interface RulesProps {
  rules: Edited[]
  /** The mark names the field that is being typed in. */
  onChange: (rules: Edited[], mark?: string) => void
}

function Rules({ rules, onChange }: RulesProps) {
  const t = useText()
  return (
    <>
      {rules.length === 0 && <p className="muted">{t('staff.routes.empty')}</p>}
      <Ordered
        items={rules}
        pointer="/rules"
        nameOf={({ path, redirectUrl: to }) =>
          path ? t('staff.routes.name', { path, to: to || '–' }) : t('staff.routes.unnamed')
        }
        onChange={onChange}
      >
        {(rule, index) => (
          <Fields rule={rule} index={index} onChange={(next, mark) => onChange(replaced(rules, next), mark)} />
        )}
      </Ordered>
      <Button icon={<Plus className="icon small" aria-hidden="true" />} onClick={() => onChange([...rules, newRule()])}>
        {t('staff.routes.add')}
      </Button>
    </>
  )
}

interface FieldsProps {
  rule: Edited
  index: number
  onChange: (rule: Edited, mark?: string) => void
}

function Fields({ rule, index, onChange }: FieldsProps) {
  const t = useText()
  return (
    <>
      <Labelled label={t('staff.routes.path')} pointer={`/rules/${index}/path`}>
        {(labelling) => (
          <Input
            {...labelling}
            maxLength={500}
            spellCheck={false}
            value={rule.path}
            onChange={({ target }) => onChange({ ...rule, path: target.value }, `${rule.key}.path`)}
          />
        )}
      </Labelled>
      <Labelled label={t('staff.routes.to')} pointer={`/rules/${index}/redirectUrl`}>
        {(labelling) => (
          <Input
            {...labelling}
            maxLength={1000}
            spellCheck={false}
            value={rule.redirectUrl}
            onChange={({ target }) => onChange({ ...rule, redirectUrl: target.value }, `${rule.key}.redirectUrl`)}
          />
        )}
      </Labelled>
      <Labelled label={t('staff.routes.status')} pointer={`/rules/${index}/status`}>
        {(labelling) => (
          <Select
            {...labelling}
            value={rule.status}
            options={statuses.map((value) => ({ value, label: t(`staff.routes.statuses.${value}`) }))}
            onChange={(status) => onChange({ ...rule, status })}
          />
        )}
      </Labelled>
    </>
  )
}
