import { churchTaxPercent, DENOMINATIONS, GERMAN_STATES } from '@goldammer/sdk/rules/church-tax'
import { isTaxId } from '@goldammer/sdk/rules/tax-id'
import type { TaxInformation } from '@goldammer/sdk/store/model'
import { Checkbox, Form, type FormInstance, Input, Radio, Select } from 'antd'
import { Note } from '../../../shared/fields/note.tsx'
import { searchable } from '../../../shared/fields/searchable.ts'
import { useText } from '../../../shared/portal-context.ts'
import { ResidenceProof } from './residence-proof.tsx'
import type { TaxFields } from './tax-information.ts'
import { useTaxWords } from './use-tax-words.ts'

interface Props {
  form: FormInstance<TaxFields>
  information: TaxInformation
}

export function PersonTaxFields({ form, information }: Props) {
  const t = useText()
  const { label } = useTaxWords()
  const isUsPerson = Form.useWatch('usPerson', form)
  const isTaxedHere = Form.useWatch('isSubjectToGermanTax', form) !== false
  const question = (name: 'usPerson' | 'isSubjectToGermanTax') => (
    <Form.Item name={name} label={label(name)}>
      <Radio.Group
        aria-label={label(name)}
        options={[
          { value: false, label: t('common.word.no') },
          { value: true, label: t('common.word.yes') },
        ]}
      />
    </Form.Item>
  )
  return (
    <>
      {question('usPerson')}
      <div role="status" className="field-note">
        {isUsPerson && <Note tone="warn">{t('own.taxInformation.usPersonText')}</Note>}
      </div>
      {question('isSubjectToGermanTax')}
      {isTaxedHere ? <TaxedHere form={form} information={information} /> : <ResidenceProof information={information} />}
    </>
  )
}

/** The tax id, and what decides the church tax. */
function TaxedHere({ form, information: { churchTaxAnsweredAt: answeredAt, churchTaxRate } }: Props) {
  const t = useText()
  const { label, show } = useTaxWords()
  const denomination = Form.useWatch('churchDenomination', form) ?? null
  const state = Form.useWatch('state', form) ?? null
  const objection = Form.useWatch('churchTaxObjection', form) ?? false
  // What the register has answered holds, whatever was declared before.
  const isDeclared = answeredAt === null
  const isMember = isDeclared && denomination !== null && denomination !== 'none'
  const rate = isDeclared ? churchTaxPercent({ denomination, state, objection }) : churchTaxRate
  const named = <Name extends keyof TaxFields>(name: Name, value: TaxFields[Name]) => ({
    value,
    label: show(name, { [name]: value } as unknown as TaxFields),
  })
  return (
    <>
      <div className="two-columns">
        <Form.Item
          name="taxId"
          label={t('investor.profile.optional', { label: label('taxId') })}
          extra={t('own.taxInformation.taxIdHint')}
          validateTrigger="onBlur"
          rules={[
            {
              validator: (_: unknown, value: string | null) =>
                // Whether one for tests counts is the interface's to say.
                !value || isTaxId(value.trim(), { allowTestTaxIds: true })
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('errors.TAX_ID_INVALID'))),
            },
          ]}
        >
          <Input maxLength={20} inputMode="numeric" />
        </Form.Item>
        {isDeclared && (
          <Form.Item name="churchDenomination" label={label('churchDenomination')}>
            <Select options={DENOMINATIONS.map((one) => named('churchDenomination', one))} />
          </Form.Item>
        )}
      </div>
      {isMember && (
        <>
          <Form.Item
            name="state"
            label={label('state')}
            extra={t('own.taxInformation.stateHint')}
            rules={[{ required: true, message: t('validation.required') }]}
          >
            <Select showSearch={searchable} options={GERMAN_STATES.map((one) => named('state', one))} />
          </Form.Item>
          <Form.Item name="churchTaxObjection" valuePropName="checked" extra={t('own.taxInformation.objectionHint')}>
            <Checkbox>{label('churchTaxObjection')}</Checkbox>
          </Form.Item>
        </>
      )}
      <div role="status" className="field-note">
        {(answeredAt !== null || denomination !== null) && (
          <Note>
            <p>
              {rate === 0 ? t('own.taxInformation.rateNone') : t('own.taxInformation.rate', { rate: String(rate) })}
            </p>
            {answeredAt !== null && <p>{t('own.taxInformation.fromRegister', { day: answeredAt })}</p>}
          </Note>
        )}
      </div>
    </>
  )
}
