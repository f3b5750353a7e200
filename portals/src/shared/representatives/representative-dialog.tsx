import { type OwnData, representativeOf } from '@goldammer/sdk/rules/own-representative'
import { REPRESENTATIVE_ROLES } from '@goldammer/sdk/rules/representative-roles'
import type {
  CompanyRepresentative,
  CompanyRepresentativeList,
  CompanyRepresentativeRecord,
} from '@goldammer/sdk/store/model'
import { Button, Form, Input, Radio, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useVersionedSave } from '../conflict/use-versioned-save.tsx'
import { useChange } from '../data/use-change.ts'
import { DateField } from '../fields/date-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { FormModal } from '../form-dialog.tsx'
import { useFormRefusals } from '../form-refusals.ts'
import { useText } from '../portal-context.ts'
import { today } from '../today.ts'
import { useAction } from '../use-action.ts'
import { useFormat } from '../use-format.ts'

type Fields = Omit<CompanyRepresentative, 'dateOfBirth'> & { dateOfBirth: Dayjs | null }

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

const labels = {
  firstName: 'investor.profile.field.firstName',
  lastName: 'investor.profile.field.lastName',
  position: 'investor.profile.representative.position',
  companyRole: 'common.representative.companyRole',
  dateOfBirth: 'investor.profile.field.birthDate',
  placeOfBirth: 'investor.profile.representative.placeOfBirth',
  zipcode: 'investor.profile.representative.zipcode',
  votingRightsPercentage: 'investor.profile.representative.votingRightsPercentage',
  capitalSharesPercentage: 'investor.profile.representative.capitalSharesPercentage',
  isPep: 'investor.profile.field.politicallyExposedPerson',
} as const
const NAMES = Object.keys(labels) as (keyof typeof labels)[]

const versioned = (record: CompanyRepresentativeRecord | undefined) => ({
  values: record?.representative ?? EMPTY,
  version: record?.version ?? '',
})

/** What is done to the list, by the company whose it is. */
export interface RepresentativeCalls {
  add: (one: CompanyRepresentative) => Promise<unknown>
  read: () => Promise<CompanyRepresentativeList>
  /** `version` names what it is done with. */
  update: (id: string, one: CompanyRepresentative, version: string) => Promise<CompanyRepresentativeList>
  remove: (id: string, version: string) => Promise<unknown>
  /** What is known of who fills it in: most who act for a company represent it. */
  readOwn: () => Promise<OwnData>
}

interface Props {
  /** Who is changed; without, somebody is added. */
  record: CompanyRepresentativeRecord | undefined
  /** The first one: the place of who fills it in. */
  isFirst: boolean
  calls: Pick<RepresentativeCalls, 'add' | 'read' | 'update' | 'readOwn'>
  invalidates: string[]
  onClose: () => void
}

export function RepresentativeDialog({ record, isFirst, calls, invalidates, onClose }: Props) {
  const t = useText()
  const { date } = useFormat()
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const done = t('investor.profile.representative.saved')
  const onRefused = (error: unknown) => setProblems(showRefusals(form, error))
  const add = useChange('create', 'representatives', calls.add, { invalidates, done, onDone: onClose, quiet: true })
  const find = ({ elements }: CompanyRepresentativeList) => versioned(elements.find(({ id }) => id === record?.id))
  const update = useVersionedSave<CompanyRepresentative>({
    resource: 'representatives',
    base: versioned(record),
    invalidates,
    done,
    onRefused,
    read: async () => find(await calls.read()),
    save: async (one, version) => find(await calls.update(record?.id ?? '', one, version)),
    names: NAMES,
    label: (name) => t(labels[name as keyof typeof labels]),
    show: (name, one) => {
      if (name === 'isPep') return one.isPep === null ? '' : t(one.isPep ? 'common.word.yes' : 'common.word.no')
      if (name === 'companyRole') return one.companyRole ? t(`common.representative.role.${one.companyRole}`) : ''
      if (name === 'dateOfBirth') return one.dateOfBirth ? date(one.dateOfBirth) : ''
      return String(one[name] ?? '')
    },
    onMerged: (one) => form.setFieldsValue(toForm(one)),
    onSaved: onClose,
  })
  const own = useAction(calls.readOwn, {
    quiet: true,
    onDone: (known) => {
      setProblems([])
      form.setFieldsValue(toForm(representativeOf(known, fromForm(form.getFieldsValue(true)))))
    },
  })
  const required = [{ required: true, message: t('validation.required') }]
  const optional = (label: string) => t('investor.profile.optional', { label })
  const text = (name: 'position' | 'zipcode' | 'placeOfBirth', maxLength = 255) => (
    <Form.Item name={name} label={optional(t(`investor.profile.representative.${name}`))}>
      <Input maxLength={maxLength} autoComplete="off" />
    </Form.Item>
  )
  const share = (name: 'votingRightsPercentage' | 'capitalSharesPercentage') => (
    <Form.Item name={name} label={t(`investor.profile.representative.${name}`)} rules={required}>
      <NumberField kind="percent" max={100} controls={false} />
    </Form.Item>
  )
  return (
    <>
      <FormModal
        title={t(record ? 'investor.profile.representative.edit' : 'investor.profile.representative.add')}
        okText={t('common.action.save')}
        name="representative"
        form={form}
        initialValues={toForm(record?.representative ?? EMPTY)}
        problems={problems}
        isBusy={add.isPending || update.isPending}
        onFinish={(fields) =>
          record ? update.run(fromForm(fields)) : add.mutate(fromForm(fields), { onError: onRefused })
        }
        onClose={onClose}
      >
        {isFirst && (
          <p>
            <Button
              size="small"
              loading={own.isPending}
              onClick={() =>
                own.mutate(undefined, { onError: () => setProblems([t('common.representative.takeOwnFailed')]) })
              }
            >
              {t('common.representative.takeOwn')}
            </Button>
          </p>
        )}
        <div className="two-columns">
          <Form.Item name="firstName" label={t('investor.profile.field.firstName')} rules={required}>
            <Input maxLength={255} autoComplete="off" />
          </Form.Item>
          <Form.Item name="lastName" label={t('investor.profile.field.lastName')} rules={required}>
            <Input maxLength={255} autoComplete="off" />
          </Form.Item>
          {text('position')}
          <Form.Item
            name="companyRole"
            label={t('common.representative.companyRole')}
            extra={t('common.representative.roleHint')}
            rules={required}
          >
            <Select
              options={REPRESENTATIVE_ROLES.map((value) => ({
                value,
                label: t(`common.representative.role.${value}`),
              }))}
            />
          </Form.Item>
          <Form.Item name="dateOfBirth" label={t('investor.profile.field.birthDate')} rules={required}>
            <DateField maxDate={today()} />
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
      </FormModal>
      {update.dialog}
    </>
  )
}
