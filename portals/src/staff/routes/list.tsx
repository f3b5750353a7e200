import { readRouteRules, saveRouteRules } from '@goldammer/sdk/staff/content'
import type { RouteRule, RouteRules } from '@goldammer/sdk/staff/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { inSession } from '../../providers/kept-session.ts'
import { Box } from '../../shared/fields/box.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Problems } from '../../shared/states/states.tsx'
import { useUnsaved } from '../../shared/unsaved/use-unsaved.tsx'
import { useAction } from '../../shared/use-action.ts'
import { Ordered } from '../ordered.tsx'
import { Labelled, Refusals } from '../pages/fields.tsx'
import { usePlacedRefusals } from '../use-placed-refusals.ts'
import { Tester } from './tester.tsx'

const key = ['route-rules']
const statuses: RouteRule['status'][] = [301, 302, 307, 308]

type Edited = RouteRule & { key: string }

const withKeys = (rules: RouteRule[]): Edited[] => rules.map((rule) => ({ ...rule, key: crypto.randomUUID() }))
const withoutKeys = (rules: Edited[]): RouteRule[] => rules.map(({ key: _key, ...rule }) => rule)

/** R4.14: which paths lead elsewhere; saved together. */
export default function Routes() {
  const rules = useQuery({
    queryKey: key,
    queryFn: async () => (await inSession(readRouteRules)).data,
    staleTime: Infinity,
  })
  return <QueryView query={rules}>{(data) => <Editor record={data} />}</QueryView>
}

function Editor({ record }: { record: RouteRules }) {
  const t = useText()
  const client = useQueryClient()
  const [base, setBase] = useState(record)
  const [rules, setRules] = useState(() => withKeys(record.rules))
  const refused = usePlacedRefusals()
  const isDirty = JSON.stringify(withoutKeys(rules)) !== JSON.stringify(base.rules)
  function start(next: RouteRules) {
    client.setQueryData(key, next)
    setBase(next)
    setRules(withKeys(next.rules))
    refused.clear()
  }
  const save = useAction(
    (version: string) => saveRouteRules({ rules: withoutKeys(rules) }, { 'Record-Version': version }),
    { quiet: true, done: t('staff.routes.saved'), onDone: ({ data }) => start(data) },
  )
  function publish(version: string) {
    refused.clear()
    save.mutate(version, { onError: refused.show })
  }
  const reload = useAction(() => readRouteRules(), { onDone: ({ data }) => start(data) })
  /** What one has typed goes over theirs only when one says so. */
  const overwrite = useAction(() => readRouteRules(), { onDone: ({ data }) => publish(data.version) })
  const { setUnsaved, warning } = useUnsaved()
  useEffect(() => {
    setUnsaved(isDirty)
    return () => setUnsaved(false)
  }, [isDirty, setUnsaved])
  const change = (one: Edited) => setRules(rules.map((rule) => (rule.key === one.key ? one : rule)))
  return (
    <Refusals value={refused.refusals}>
      {warning}
      <PageHeader
        title={t('staff.routes.title')}
        under={t('staff.routes.lead')}
        actions={
          <Button type="primary" disabled={!isDirty} loading={save.isPending} onClick={() => publish(base.version)}>
            {t('staff.routes.save')}
          </Button>
        }
      />
      <Problems texts={refused.problems} />
      {refused.isStale && (
        <div className="row wrap">
          <Button onClick={() => reload.mutate(undefined)}>{t('staff.pages.takeTheirs')}</Button>
          <Button onClick={() => overwrite.mutate(undefined)}>{t('staff.pages.keepMine')}</Button>
        </div>
      )}
      <div className="stack">
        <section className="box editor-panel whole" aria-label={t('staff.routes.rules')}>
          {rules.length === 0 && <p className="muted">{t('staff.routes.empty')}</p>}
          <Ordered
            items={rules}
            pointer="/rules"
            nameOf={({ path, redirectUrl: to }) =>
              path ? t('staff.routes.name', { path, to: to || '–' }) : t('staff.routes.unnamed')
            }
            onChange={setRules}
          >
            {(rule, index) => <Fields rule={rule} index={index} onChange={change} />}
          </Ordered>
          <Button
            icon={<Plus className="icon small" aria-hidden="true" />}
            onClick={() => setRules([...rules, ...withKeys([{ path: '', redirectUrl: '', status: 302 }])])}
          >
            {t('staff.routes.add')}
          </Button>
        </section>
        <Box title={t('staff.routes.test')}>
          <Tester rules={withoutKeys(rules)} />
        </Box>
      </div>
    </Refusals>
  )
}

interface FieldsProps {
  rule: Edited
  index: number
  onChange: (rule: Edited) => void
}

function Fields({ rule, index, onChange }: FieldsProps) {
  const t = useText()
  return (
    <>
      <Labelled label={t('staff.routes.path')} pointer={`/rules/${index}/path`}>
        {(said) => (
          <Input
            {...said}
            maxLength={500}
            spellCheck={false}
            value={rule.path}
            onChange={({ target }) => onChange({ ...rule, path: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('staff.routes.to')} pointer={`/rules/${index}/redirectUrl`}>
        {(said) => (
          <Input
            {...said}
            maxLength={1000}
            spellCheck={false}
            value={rule.redirectUrl}
            onChange={({ target }) => onChange({ ...rule, redirectUrl: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('staff.routes.status')} pointer={`/rules/${index}/status`}>
        {(said) => (
          <Select
            {...said}
            value={rule.status}
            options={statuses.map((value) => ({ value, label: t(`staff.routes.statuses.${value}`) }))}
            onChange={(status) => onChange({ ...rule, status })}
          />
        )}
      </Labelled>
    </>
  )
}
