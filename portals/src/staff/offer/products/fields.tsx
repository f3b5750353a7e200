import { LANGUAGE_NAMES, LOCALES } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { BRANCHES } from '@goldammer/sdk/rules/branches'
import { Checkbox, Form, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { MomentField } from '../../../shared/fields/moment-field.tsx'
import { NumberField } from '../../../shared/fields/number-field.tsx'
import { useClearable } from '../../../shared/fields/use-clearable.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { RichTextField } from '../../../shared/rich-text/rich-text-field.tsx'
import { daysAsTyped, daysFromTyped, missingIn, type Text } from './product.ts'

/** What is chosen among, by the field; the words are found under the same names. */
const CHOICES = {
  branch: BRANCHES,
  shopType: ['digital', 'physical'],
  badges: ['new', 'early_bird', 'early_signer', 'sustainable', 'last_units', 'token'],
  regime: ['vermanlg_2a', 'vermanlg_2', 'wppg_wib', 'ecsp', 'prospectus', 'none'],
  withholdingAgent: ['platform', 'issuer', 'depot_bank', 'none'],
  smallOfferCase: ['units_20', 'volume_100k', 'unit_200k'],
  interestRatePeriod: ['monthly', 'quarterly', 'half_yearly', 'yearly', 'end_of_term'],
  repayment: ['bullet', 'annuity', 'none'],
  paidBy: ['issuer', 'investor'],
} as const

type Kind = 'text' | 'area' | 'money' | 'percent' | 'whole' | 'day' | 'days' | 'moment' | 'flag' | 'choice' | 'choices'

const KINDS = {
  active: 'flag',
  branch: 'choice',
  badges: 'choices',
  shopType: 'choice',
  comment: 'area',
  regime: 'choice',
  totalVolume: 'money',
  productScale: 'money',
  preMoney: 'money',
  investmentSteps: 'text',
  suggestions: 'text',
  valuta: 'day',
  contractEndOfTerm: 'day',
  cancellationPossibleDate: 'day',
  noticeMonths: 'whole',
  voluntaryWithdrawalDays: 'whole',
  fundingEndPremature: 'day',
  accruedInterest: 'flag',
  accruedInterestRate: 'percent',
  accruedInterestPeriods: 'days',
  smallOfferCase: 'choice',
  isin: 'text',
  tokenProviderProductId: 'text',
  payingOffice: 'text',
  regulatoryAuthority: 'text',
  distributionCompany: 'text',
  withholdingAgent: 'choice',
  ecsp: 'flag',
  singleInvestmentLimitRequired: 'flag',
  vibConfirmation: 'flag',
  askBankDataInvestor: 'flag',
  askDepotDataInvestor: 'flag',
  micaWhitePaper: 'flag',
  securedByGermanProperty: 'flag',
  stock: 'whole',
  taxRate: 'percent',
  shippingFree: 'flag',
  weightGrams: 'whole',
  threshold: 'money',
  startDate: 'day',
  endDate: 'day',
  earlySignerStart: 'day',
  interestRate: 'percent',
  earlyBirdInterestRate: 'percent',
  earlyBirdEndDate: 'day',
  interestRatePeriod: 'choice',
  durationMonths: 'whole',
  durationDays: 'whole',
  repayment: 'choice',
  minInvestment: 'money',
  investmentUnitPrice: 'money',
  owner: 'text',
  unitsMax: 'whole',
  unitsMaxJur: 'whole',
  categoryCagr: 'percent',
  dropDate: 'moment',
  dropPrice: 'money',
  dropMarketValue: 'money',
  expectedHoldingPeriod: 'whole',
  sharePrice: 'money',
  numberOfShares: 'whole',
  serviceFee: 'percent',
  quantityEnd: 'whole',
  unitPrice: 'money',
  channel: 'text',
  volume: 'money',
  percent: 'percent',
  paidBy: 'choice',
} as const satisfies Record<string, Kind>

export type PlainField = keyof typeof KINDS

type Path = (string | number)[]

interface Props {
  names: readonly PlainField[]
  /** Where the fields lie within the form or the list. */
  at?: Path
}

/** Fields that hold one value each, in two columns. */
export function Fields({ names, at = [] }: Props) {
  return (
    <div className="two-columns">
      {names.map((name) => (
        <Field key={name} name={name} at={at} />
      ))}
    </div>
  )
}

function Field({ name, at }: { name: PlainField; at: Path }) {
  const t = useText()
  const kind: Kind = KINDS[name]
  const label = t(`staff.products.field.${name}`)
  // The interface calls it as it calls everything that has a name.
  const path = [...at, name === 'channel' ? 'name' : name]
  if (kind === 'flag')
    return (
      <Form.Item name={path} valuePropName="checked">
        <Checkbox>{label}</Checkbox>
      </Form.Item>
    )
  return (
    <Form.Item name={path} label={label} className={kind === 'area' ? 'wide' : ''}>
      {kind === 'text' && <Input maxLength={255} autoComplete="off" />}
      {kind === 'area' && <Input.TextArea maxLength={5000} autoSize={{ minRows: 2, maxRows: 6 }} />}
      {(kind === 'money' || kind === 'percent' || kind === 'whole') && (
        <NumberField kind={kind === 'money' ? 'amount' : kind} />
      )}
      {kind === 'day' && <DayField />}
      {kind === 'days' && <DaysField />}
      {kind === 'moment' && <MomentField />}
      {(kind === 'choice' || kind === 'choices') && (
        <ChoiceField name={name as keyof typeof CHOICES} several={kind === 'choices'} />
      )}
    </Form.Item>
  )
}

interface Held<Value> {
  id?: string
  value?: Value
  onChange?: (value: Value) => void
}

function DayField({ id, value, onChange }: Held<string | null>) {
  return (
    <DateField
      {...(id && { id })}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(dayjs.isDayjs(day) ? day.format('YYYY-MM-DD') : null)}
    />
  )
}

/** Several days, typed one after the other. */
function DaysField({ value, onChange, ...held }: Held<string>) {
  const [typed, setTyped] = useState('')
  const isTyped = daysFromTyped(typed) === (value ?? '')
  return (
    <Input
      {...held}
      maxLength={600}
      autoComplete="off"
      value={isTyped ? typed : daysAsTyped(value ?? '')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(daysFromTyped(target.value))
      }}
    />
  )
}

function ChoiceField({
  name,
  several,
  value,
  ...held
}: Held<string | string[] | null> & { name: keyof typeof CHOICES; several: boolean }) {
  const t = useText()
  const clearable = useClearable()
  const words = { branch: 'common.industry', interestRatePeriod: 'common.interestPeriod' } as const
  const within = name in words ? words[name as keyof typeof words] : (`staff.products.choice.${name}` as const)
  return (
    <Select
      {...held}
      value={value}
      {...(several && { mode: 'multiple' as const })}
      allowClear={name === 'smallOfferCase' && clearable}
      onClear={() => held.onChange?.(null)}
      options={CHOICES[name].map((one) => ({ value: one, label: t(`${within}.${one}` as MessageKey) }))}
    />
  )
}

interface TextProps {
  at: Path
  /** Where the list lies whose entry it belongs to: a list's fields are named without it. */
  list?: Path
  label: string
  kind?: 'line' | 'area' | 'rich'
  maxLength?: number
  /** The box has the same title already. */
  isTitled?: boolean
}

/** A text in all languages side by side; what is missing beside a German text is marked. */
export function TextFields({ at, list = [], label, kind = 'line', maxLength = 255, isTitled = false }: TextProps) {
  const t = useText()
  const form = Form.useFormInstance()
  const text = Form.useWatch<Text>([...list, ...at], { form, preserve: true })
  const missing = missingIn(text)
  return (
    <fieldset className="translations">
      <legend className={isTitled ? 'hidden-text' : 'strong small'}>{label}</legend>
      {LOCALES.map((locale) => (
        <Form.Item
          key={locale}
          name={[...at, locale]}
          label={
            <span className="row tight">
              <span>
                <span className="hidden-text">{label}: </span>
                {LANGUAGE_NAMES[locale]}
              </span>
              {missing.includes(locale) && <span className="tag warn">{t('staff.products.missing')}</span>}
            </span>
          }
        >
          {kind === 'line' && <Input maxLength={maxLength} lang={locale} autoComplete="off" />}
          {kind === 'area' && (
            <Input.TextArea maxLength={maxLength} lang={locale} autoSize={{ minRows: 3, maxRows: 10 }} />
          )}
          {kind === 'rich' && <RichTextField label={`${label}: ${LANGUAGE_NAMES[locale]}`} lang={locale} />}
        </Form.Item>
      ))}
    </fieldset>
  )
}
