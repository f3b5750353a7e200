import type { CompanyRepresentative, CompanyRepresentativeRecord } from '@goldammer/sdk/store/model'
import { Form, Input, InputNumber, Modal, Radio, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { DateField } from '../fields/date-field.tsx'
import { useFormRefusals } from '../form-refusals.ts'
import { usePortal, useText } from '../portal-context.ts'
import { Problems } from '../states/states.tsx'
import { useAction } from '../use-action.ts'

type Fields = Omit<CompanyRepresentative, 'dateOfBirth'> & { dateOfBirth: Dayjs | null }

const ROLES = ['managing_director', 'board_member', 'authorised_signatory', 'shareholder', 'other'] as const

const EMPTY: CompanyRepresentative = {
  firstName: '',
  lastName: '',
  isPep: null,
  dateOfBirth: null,
  votingRightsPercentage: 0,
  capitalSharesPercentage: 0,
}

const toForm = ({ dateOfBirth, ...one }: CompanyRepresentative): Fields => ({
  ...one,
  dateOfBirth: dateOfBirth ? dayjs(dateOfBirth) : null,
})

const fromForm = ({ dateOfBirth, ...fields }: Fields): CompanyRepresentative => ({
  ...fields,
  position: fields.position?.trim() || null,
  companyRole: fields.companyRole ?? null,
  zipcode: fields.zipcode?.trim() || null,
  placeOfBirth: fields.placeOfBirth?.trim() || null,
  votingRightsPercentage: fields.votingRightsPercentage ?? 0,
  capitalSharesPercentage: fields.capitalSharesPercentage ?? 0,
  dateOfBirth: dateOfBirth?.format('YYYY-MM-DD') ?? null,
})

interface Props {
  /** Who is changed; without, somebody is added. */
  record: CompanyRepresentativeRecord | undefined
  call: (one: CompanyRepresentative) => Promise<unknown>
  invalidates: string[]
  onClose: () => void
}

export function RepresentativeDialog({ record, call, invalidates, onClose }: Props) {
  const t = useText()
  const { locale } = usePortal().place
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const done = t('investor.profile.representative.saved')
  const save = useAction(call, { invalidates, done, onDone: onClose, quiet: true })
  const required = [{ required: true, message: t('validation.required') }]
  const optional = (label: string) => t('investor.profile.optional', { label })
  const text = (name: 'position' | 'zipcode' | 'placeOfBirth', maxLength = 255) => (
    <Form.Item name={name} label={optional(t(`investor.profile.representative.${name}`))}>
      <Input maxLength={maxLength} autoComplete="off" />
    </Form.Item>
  )
  const share = (name: 'votingRightsPercentage' | 'capitalSharesPercentage') => (
    <Form.Item name={name} label={t(`investor.profile.representative.${name}`)} rules={required}>
      <InputNumber
        min={0}
        max={100}
        precision={2}
        decimalSeparator={locale === 'en-GB' ? '.' : ','}
        controls={false}
        style={{ width: '100%' }}
      />
    </Form.Item>
  )
  return (
    <Modal
      open
      title={t(record ? 'investor.profile.representative.edit' : 'investor.profile.representative.add')}
      okText={t('common.action.save')}
      cancelText={t('common.action.cancel')}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <Form
        name="representative"
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        initialValues={toForm(record?.representative ?? EMPTY)}
        onFinish={(fields) =>
          save.mutate(fromForm(fields), { onError: (error) => setProblems(showRefusals(form, error)) })
        }
      >
        <Problems texts={problems} />
        <div className="two-columns">
          <Form.Item name="firstName" label={t('investor.profile.field.firstName')} rules={required}>
            <Input maxLength={255} autoComplete="off" />
          </Form.Item>
          <Form.Item name="lastName" label={t('investor.profile.field.lastName')} rules={required}>
            <Input maxLength={255} autoComplete="off" />
          </Form.Item>
          {text('position')}
          <Form.Item name="companyRole" label={optional(t('investor.profile.representative.companyRole'))}>
            <Select
              allowClear
              options={ROLES.map((value) => ({ value, label: t(`investor.profile.representative.role.${value}`) }))}
            />
          </Form.Item>
          <Form.Item name="dateOfBirth" label={t('investor.profile.field.birthDate')} rules={required}>
            <DateField maxDate={dayjs()} />
          </Form.Item>
          {text('placeOfBirth')}
          {text('zipcode', 20)}
          <span />
          {share('votingRightsPercentage')}
          {share('capitalSharesPercentage')}
          <Form.Item
            name="isPep"
            className="wide"
            label={t('investor.profile.field.politicallyExposedPerson')}
            rules={[{ required: true, message: t('errors.PEP_ANSWER_REQUIRED') }]}
          >
            <Radio.Group
              options={[
                { value: false, label: t('common.word.no') },
                { value: true, label: t('common.word.yes') },
              ]}
            />
          </Form.Item>
        </div>
        <p className="tiny muted">{t('investor.profile.representative.sharesHint')}</p>
      </Form>
    </Modal>
  )
}
