import { localePath } from '@goldammer/sdk/locales'
import { changeMaintenance, readMaintenance } from '@goldammer/sdk/staff/content'
import type { Maintenance } from '@goldammer/sdk/staff/model'
import { App, Button, Form, Input, Switch } from 'antd'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useVersionedSave } from '../../../shared/conflict/use-versioned-save.tsx'
import { useRead, useReadCache } from '../../../shared/data/use-read.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { Problems } from '../../../shared/states/states.tsx'

const key = ['maintenance']

/** R4.12: the shop is closed to all but those on the list. */
export default function MaintenancePage() {
  const t = useText()
  const { portalAddress } = usePortal()
  const maintenance = useRead(key, async () => (await readMaintenance()).data, {
    staleTime: 0,
  })
  return (
    <>
      <PageHeader
        title={t('staff.maintenance.title')}
        under={t('staff.maintenance.lead')}
        actions={
          <Button
            icon={<ExternalLink className="icon small" aria-hidden="true" />}
            href={localePath(portalAddress.locale, '/preview/maintenance')}
            target="_blank"
          >
            {t('staff.maintenance.preview')}
          </Button>
        }
      />
      <QueryView query={maintenance}>{(data) => <Fields key={data.version} maintenance={data} />}</QueryView>
    </>
  )
}

type Values = { active: boolean; allowedAddresses: string }
const linesOf = (text: string) =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean)

const versioned = ({ active, allowedAddresses, version }: Maintenance) => ({
  values: { active, allowedAddresses: allowedAddresses.join('\n') },
  version,
})

function Fields({ maintenance }: { maintenance: Maintenance }) {
  const t = useText()
  const { modal } = App.useApp()
  const cache = useReadCache(key)
  const [form] = Form.useForm<Values>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const { ownAddress } = maintenance
  const save = useVersionedSave<Values>({
    resource: 'maintenance',
    base: versioned(maintenance),
    read: async () => versioned((await readMaintenance()).data),
    save: async ({ active, allowedAddresses }, version) => {
      const input = { active, allowedAddresses: linesOf(allowedAddresses) }
      const { data } = await changeMaintenance(input, { 'Record-Version': version })
      cache.replace(data)
      return versioned(data)
    },
    names: ['active', 'allowedAddresses'],
    label: (name) => t(name === 'active' ? 'staff.maintenance.active' : 'staff.maintenance.allowed'),
    show: (name, values) =>
      name === 'active'
        ? t(values.active ? 'common.word.yes' : 'common.word.no')
        : linesOf(values.allowedAddresses).join(' · '),
    invalidates: [],
    done: t('staff.maintenance.saved'),
    onMerged: (values) => form.setFieldsValue(values),
    onRefused: (error) => setProblems(showRefusals(form, error)),
  })
  function send(values: Values) {
    setProblems([])
    save.run(values)
  }
  function ask(values: Values) {
    if (!values.active || maintenance.active) return send(values)
    modal.confirm({
      title: t('staff.maintenance.closeTitle'),
      content: t('staff.maintenance.closeText'),
      okText: t('staff.maintenance.close'),
      okButtonProps: { danger: true },
      cancelText: t('common.action.cancel'),
      onOk: () => send(values),
    })
  }
  return (
    <Box title={t(maintenance.active ? 'staff.maintenance.isClosed' : 'staff.maintenance.isOpen')}>
      <Form
        name="maintenance"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={versioned(maintenance).values}
        onFinish={ask}
      >
        <Problems texts={problems} />
        <Form.Item name="active" label={t('staff.maintenance.active')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item
          name="allowedAddresses"
          label={t('staff.maintenance.allowed')}
          extra={t('staff.maintenance.allowedHint', { address: ownAddress })}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={12_000} spellCheck={false} />
        </Form.Item>
        <Button type="primary" htmlType="submit" data-save loading={save.isPending}>
          {t('common.action.save')}
        </Button>
      </Form>
      {save.dialog}
    </Box>
  )
}
