import type { ProductAct, ProductMove, ProductRecord } from '@goldammer/sdk/staff/model'
import { moveProductDraft } from '@goldammer/sdk/staff/products'
import { Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { MomentField } from '../../../shared/fields/moment-field.tsx'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'
import { BeforeRelease } from './before-release.tsx'

const TOUCHED = ['products', 'releases']

interface Props {
  product: ProductRecord
  /** The version that is on the screen. */
  version: () => string
  /** What has been typed is saved first. */
  isDirty: boolean
}

/** domain/funding-rounds#who-publishes, domain/rights#four-eyes: one person submits, a second publishes or sends back; compliance where a round goes live. */
export function Acts({ product, version, isDirty }: Props) {
  const t = useText()
  const [asked, setAsked] = useState<ProductAct>()
  const close = () => setAsked(undefined)
  const move = (step: ProductMove) => moveProductDraft(product.id, step, { 'Record-Version': version() })
  const isLocked = isDirty || product.problems.length > 0
  return (
    <>
      {product.acts.map((act) => (
        <Button
          key={act}
          type={act === 'publish' || act === 'submit' ? 'primary' : 'default'}
          danger={act === 'discard'}
          disabled={(act === 'submit' || act === 'publish') && isLocked}
          onClick={() => setAsked(act)}
        >
          {t(`staff.products.acts.${act}`)}
        </Button>
      ))}
      {asked === 'publish' && <Publish product={product} move={move} onClose={close} />}
      {asked === 'refuse' && (
        <DecideWithReason
          title={t('staff.products.acts.refuse')}
          reasonLabel={t('portal.cancellation.reason')}
          invalidates={TOUCHED}
          done={t('staff.products.moved.refuse')}
          decide={(reason) => move({ act: 'refuse', reason })}
          onClose={close}
        >
          {t('staff.products.ask.refuse')}
        </DecideWithReason>
      )}
      {asked && asked !== 'publish' && asked !== 'refuse' && (
        <Confirm product={product} act={asked} move={move} onClose={close} />
      )}
    </>
  )
}

interface DialogProps {
  move: (step: ProductMove) => Promise<unknown>
  onClose: () => void
}

interface ConfirmProps extends DialogProps {
  product: ProductRecord
  act: 'submit' | 'withdraw' | 'discard'
}

function Confirm({ product, act, move, onClose }: ConfirmProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t(`staff.products.acts.${act}`)}
      danger={act === 'discard'}
      act={() => move({ act })}
      invalidates={TOUCHED}
      done={t(`staff.products.moved.${act}`)}
      onClose={onClose}
    >
      <p>{t(`staff.products.ask.${act}`)}</p>
      {act === 'submit' && <BeforeRelease product={product} />}
    </ConfirmDialog>
  )
}

interface Values {
  when: 'now' | 'at'
  publishAt?: string | null
  reason?: string | null
}

function Publish({ product, move, onClose }: DialogProps & { product: ProductRecord }) {
  const t = useText()
  const [form] = Form.useForm<Values>()
  const { alone, draft, releaser } = product
  const when = Form.useWatch('when', form) ?? 'now'
  return (
    <FormDialog<Values>
      title={t('staff.products.acts.publish')}
      okText={t('staff.products.acts.publish')}
      lead={
        <>
          <p>{t('staff.products.ask.publish')}</p>
          <BeforeRelease product={product} />
          {alone && <p className="small muted">{t('staff.products.alone')}</p>}
          {draft?.asksCompliance && releaser === 'secondPerson' && (
            <p className="small muted">{t('staff.products.noCompliance')}</p>
          )}
        </>
      }
      name="publish"
      form={form}
      initialValues={{ when: 'now' }}
      save={({ publishAt, reason = null }) =>
        move({ act: 'publish', reason, publishAt: when === 'at' ? (publishAt ?? null) : null })
      }
      invalidates={TOUCHED}
      done={t(when === 'at' ? 'staff.products.moved.schedule' : 'staff.products.moved.publish')}
      onClose={onClose}
    >
      <Form.Item name="when" label={t('staff.products.when')}>
        <Radio.Group
          vertical
          disabled={draft?.state === 'scheduled'}
          options={(['now', 'at'] as const).map((value) => ({ value, label: t(`staff.products.whens.${value}`) }))}
        />
      </Form.Item>
      {when === 'at' && (
        <Form.Item
          name="publishAt"
          label={t('staff.products.publishAt')}
          rules={[{ required: true, message: t('validation.required') }]}
        >
          <MomentField />
        </Form.Item>
      )}
      {releaser === 'compliance' && (
        <Form.Item
          name="reason"
          label={t('staff.products.releaseReason')}
          rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
        >
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
