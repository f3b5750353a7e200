import type { StaffTask } from '@goldammer/sdk/staff/model'
import { addStaffTask, changeStaffTask, listStaffTasks, listTaskOwners } from '@goldammer/sdk/staff/tasks'
import { useGetIdentity } from '@refinedev/core'
import { Form, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { Identity } from '../../providers/identity.ts'
import { VersionedFormDialog } from '../../shared/conflict/versioned-form-dialog.tsx'
import { useRead } from '../../shared/data/use-read.ts'
import { DateField } from '../../shared/fields/date-field.tsx'
import { searchable } from '../../shared/fields/searchable.ts'
import { useText } from '../../shared/portal-context.ts'
import { today } from '../../shared/today.ts'
import { useFormat } from '../../shared/use-format.ts'

interface Fields {
  title: string
  dueOn: Dayjs
  ownerId: string
}

const labels = { title: 'staff.tasks.task', dueOn: 'staff.tasks.due', ownerId: 'staff.tasks.owner' } as const

const versioned = (task: StaffTask | undefined, ownerId: string) => ({
  values: { title: task?.title ?? '', dueOn: task ? dayjs(task.dueOn) : today(), ownerId: task?.ownerId ?? ownerId },
  version: task?.version ?? '',
})

interface Props {
  customerId: string
  /** The one that is changed; without it a new one. */
  task?: StaffTask
  onClose: () => void
}

/** Title, day and who is to do it. */
export function TaskDialog({ customerId, task, onClose }: Props) {
  const t = useText()
  const { date } = useFormat()
  const { data: me } = useGetIdentity<Identity>()
  const owners = useRead(['task-owners'], async () => (await listTaskOwners()).data.elements)
  const title = task ? t('staff.tasks.change') : t('staff.tasks.new')
  const required = { required: true, message: t('validation.required') }
  async function save({ title, dueOn, ownerId }: Fields, version: string): Promise<unknown> {
    const input = { title, dueOn: dueOn.format('YYYY-MM-DD'), ownerId }
    return await (task
      ? changeStaffTask(task.id, input, { 'Record-Version': version })
      : addStaffTask(customerId, input))
  }
  return (
    <VersionedFormDialog<Fields>
      resource="tasks"
      title={title}
      okText={t('common.action.save')}
      name="task"
      base={versioned(task, me?.id ?? '')}
      read={async () => {
        const { data } = await listStaffTasks({ customerId, limit: 100 })
        const found = data.elements.find(({ id }) => id === task?.id)
        return found && versioned(found, found.ownerId)
      }}
      save={save}
      names={['title', 'dueOn', 'ownerId']}
      label={(name) => t(labels[name])}
      show={(name, values) => {
        if (name === 'dueOn') return date(values.dueOn.format('YYYY-MM-DD'))
        return name === 'title' ? values.title : (owners.data?.find(({ id }) => id === values.ownerId)?.name ?? '')
      }}
      invalidates={['tasks']}
      done={t('staff.tasks.saved')}
      onClose={onClose}
    >
      <Form.Item name="title" label={t('staff.tasks.task')} rules={[{ ...required, whitespace: true }]}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="dueOn" label={t('staff.tasks.due')} rules={[required]}>
        <DateField allowClear={false} />
      </Form.Item>
      <Form.Item name="ownerId" label={t('staff.tasks.owner')} rules={[required]}>
        <Select
          loading={owners.isPending}
          options={(owners.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          showSearch={searchable}
        />
      </Form.Item>
    </VersionedFormDialog>
  )
}
