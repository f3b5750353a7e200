import { discardCmsDraft, publishCmsPage } from '@goldammer/sdk/staff/content'
import type { CmsPageRecord, CmsRelease } from '@goldammer/sdk/staff/model'
import { App, Button, Form, Radio } from 'antd'
import { useState } from 'react'
import { MomentField } from '../../../shared/fields/moment-field.tsx'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useAction } from '../../../shared/use-action.ts'
import type { useDraft } from './use-draft.ts'

interface Props {
  draft: ReturnType<typeof useDraft>
  onPublished: (page: CmsPageRecord) => void
  onDiscarded: (page: CmsPageRecord) => void
}

/** What is written is published whole, now or at a moment, or dropped. */
export function PublishActs({ draft, onPublished, onDiscarded }: Props) {
  const t = useText()
  const { modal } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const { record, isDirty, save } = draft
  const discard = useAction(() => discardCmsDraft(record.id, { 'Record-Version': record.version }), {
    invalidates: ['pages'],
    done: t('staff.pages.discarded'),
    onDone: ({ data }) => onDiscarded(data),
  })
  const hasDraft = isDirty || record.openState !== null
  async function open() {
    if (await save()) setOpen(true)
  }
  return (
    <>
      {record.openState && record.isPublished && (
        <Button
          loading={discard.isPending}
          disabled={isDirty}
          onClick={() =>
            modal.confirm({
              title: t('staff.pages.discard'),
              content: t('staff.pages.discardText'),
              okText: t('staff.pages.discard'),
              okButtonProps: { danger: true },
              cancelText: t('common.action.cancel'),
              onOk: () => discard.mutate(undefined),
            })
          }
        >
          {t('staff.pages.discard')}
        </Button>
      )}
      <Button type="primary" disabled={!hasDraft} onClick={() => void open()}>
        {t('staff.pages.publish')}
      </Button>
      {isOpen && <PublishDialog record={record} onClose={() => setOpen(false)} onDone={onPublished} />}
    </>
  )
}

interface DialogProps {
  record: CmsPageRecord
  onClose: () => void
  onDone: Props['onPublished']
}

function PublishDialog({ record, onClose, onDone }: DialogProps) {
  const t = useText()
  const [form] = Form.useForm<CmsRelease>()
  const release = Form.useWatch('release', form) ?? 'now'
  return (
    <FormDialog<CmsRelease, Awaited<ReturnType<typeof publishCmsPage>>>
      title={t('staff.pages.publish')}
      okText={t(`staff.pages.release.${release}`)}
      lead={<p>{t('staff.pages.publishText')}</p>}
      name="publish"
      form={form}
      initialValues={{ release: 'now', publishAt: record.publishAt }}
      save={({ release: when, publishAt }) => {
        const input = when === 'at' ? { release: when, publishAt } : { release: when }
        return publishCmsPage(record.id, input, { 'Record-Version': record.version })
      }}
      invalidates={['pages']}
      done={t(`staff.pages.done.${release}`)}
      onDone={({ data }) => {
        onClose()
        onDone(data)
      }}
      onClose={onClose}
    >
      <Form.Item name="release" label={t('staff.pages.when')}>
        <Radio.Group
          vertical
          options={(['now', 'at'] as const).map((value) => ({ value, label: t(`staff.pages.release.${value}`) }))}
        />
      </Form.Item>
      {release === 'at' && (
        <Form.Item
          name="publishAt"
          label={t('staff.pages.publishAt')}
          rules={[{ required: true, message: t('validation.required') }]}
        >
          <MomentField />
        </Form.Item>
      )}
    </FormDialog>
  )
}
