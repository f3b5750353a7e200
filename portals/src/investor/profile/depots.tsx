import { addDepot, deleteDepot, makeDepotDefault } from '@goldammer/sdk/store/investor'
import type { DepotInput } from '@goldammer/sdk/store/model'
import { Checkbox, Form, Input, Radio } from 'antd'
import { Plus, Vault } from 'lucide-react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { useCreate } from '../changes.ts'
import { useRecord } from '../data.ts'
import { AddDialog } from './add-dialog.tsx'
import { HoldingActions } from './holding-actions.tsx'
import { Holdings } from './holdings.tsx'

export function Depots({ owner }: { owner: string }) {
  const t = useText()
  const list = useRecord('depots')
  return (
    <Holdings
      list={list}
      title={t('investor.profile.tabs.depots')}
      emptyTitle={t('own.depot.emptyTitle')}
      emptyText={t('own.depot.emptyText')}
      add={<AddDepot owner={owner} />}
    >
      {(depot) => (
        <li key={depot.id}>
          <Vault className="icon" aria-hidden="true" />
          <div className="small stack tight">
            <b className="number">{depot.depotNumber}</b>
            <p className="muted">
              {depot.bank} · {t('own.depot.blz')} {depot.blz}
            </p>
            <p className="muted">
              {t(`own.depot.${depot.depotType}`)}: {[depot.owner, depot.secondOwner].filter(Boolean).join(', ')}
            </p>
            <HoldingActions
              kind="depot"
              resource="depots"
              holding={depot}
              name={`${depot.bank} ${depot.depotNumber}`}
              makeDefault={(id) => makeDepotDefault(id)}
              remove={(id) => deleteDepot(id)}
            />
          </div>
        </li>
      )}
    </Holdings>
  )
}

function AddDepot({ owner }: { owner: string }) {
  const t = useText()
  const [form] = Form.useForm<DepotInput>()
  const showRefusals = useFormRefusals()
  const isJoint = Form.useWatch('depotType', form) === 'joint'
  const add = useCreate('depots', addDepot, {
    invalidates: ['depots'],
    done: t('own.depot.added'),
    quiet: true,
    inputOf: (fields: DepotInput) => ({
      ...fields,
      bic: fields.bic || null,
      secondOwner: isJoint ? fields.secondOwner : null,
    }),
  })
  const required = [{ required: true, message: t('validation.required') }]
  return (
    <AddDialog
      title={t('own.depot.add')}
      change={add}
      icon={<Plus className="icon small" aria-hidden="true" />}
      form={form}
      onRefused={(error) => showRefusals(form, error)}
      initialValues={{
        depotType: 'single',
        owner,
        secondOwner: '',
        bank: '',
        blz: '',
        bic: '',
        depotNumber: '',
        beneficialOwnerConsent: false,
      }}
    >
      <Form.Item name="depotType" label={t('own.depot.type')}>
        <Radio.Group
          options={[
            { value: 'single', label: t('own.depot.single') },
            { value: 'joint', label: t('own.depot.joint') },
          ]}
        />
      </Form.Item>
      <Form.Item name="owner" label={t('own.depot.owner')} rules={required}>
        <Input maxLength={140} autoComplete="name" />
      </Form.Item>
      {isJoint && (
        <Form.Item name="secondOwner" label={t('own.depot.secondOwner')} rules={required}>
          <Input maxLength={140} />
        </Form.Item>
      )}
      <Form.Item name="bank" label={t('own.depot.bank')} rules={required}>
        <Input maxLength={140} />
      </Form.Item>
      <Form.Item
        name="blz"
        label={t('own.depot.blz')}
        rules={[...required, { len: 8, message: t('validation.exactLength', { length: 8 }) }]}
      >
        <Input maxLength={8} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="bic" label={t('investor.profile.optional', { label: t('own.depot.bic') })}>
        <Input maxLength={11} />
      </Form.Item>
      <Form.Item name="depotNumber" label={t('own.depot.number')} rules={required}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item
        name="beneficialOwnerConsent"
        valuePropName="checked"
        rules={[{ validator: mustBeTicked(t('own.depot.consentMissing')) }]}
      >
        <Checkbox>{t('own.depot.consent')}</Checkbox>
      </Form.Item>
    </AddDialog>
  )
}

export const mustBeTicked = (message: string) => (_: unknown, value: boolean) =>
  value ? Promise.resolve() : Promise.reject(new Error(message))
