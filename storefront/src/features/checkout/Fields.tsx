import { countryNames } from '@goldammer/sdk/rules/countries'
import type { LocalDate } from '@goldammer/sdk/units'
import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { DateInput } from '../../components/ui/DateInput.tsx'
import { ErrorText, Field } from '../../components/ui/Field.tsx'
import { EARLIEST_BIRTHDAY, today } from '../../lib/calendar.ts'
import { readGermanDate, writeGermanDate } from './german-date.ts'
import { useField } from './step-form.ts'
import { type Choice, useTexts } from './texts.ts'

type Common = { name: string; label: string; hint?: string; optional?: boolean; className?: string }
type Input = Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'maxLength' | 'type'>

function useLabel(label: string, optional: boolean | undefined) {
  const { t } = useTexts()
  return optional ? t('checkout.word.optional', { label }) : label
}

export function TextField({ name, label, hint, optional, className, ...input }: Common & Input) {
  const { id, value, set, error, isLocked } = useField(name)
  return (
    <Field label={useLabel(label, optional)} hint={hint} error={error} className={className}>
      <input
        className="input"
        id={id}
        name={name}
        {...input}
        disabled={isLocked}
        value={String(value ?? '')}
        onChange={(event) => set(event.target.value)}
      />
    </Field>
  )
}

type DateProps = Common & Pick<Input, 'autoComplete'> & { min?: LocalDate; max?: LocalDate; byHand?: boolean }

/** R1.09, R5.15: typed as dd.mm.yyyy or chosen in the calendar, kept as a day; `byHand` where the law wants it typed. */
export function DateField({ name, label, optional, className, autoComplete, min, max, byHand }: DateProps) {
  const { t } = useTexts()
  const { id, value, set, error, isLocked } = useField(name)
  const [typed, setTyped] = useState<string | null>(null)
  const input = {
    id,
    name,
    autoComplete,
    disabled: isLocked,
    maxLength: 12,
    value: typed ?? writeGermanDate(value as string | null),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.target.value)
      set(readGermanDate(event.target.value))
    },
    onBlur: () => setTyped(null),
  }
  return (
    <Field label={useLabel(label, optional)} hint={t('common.datePicker.format')} error={error} className={className}>
      {byHand ? <input className="input" {...input} /> : <DateInput t={t} min={min} max={max} {...input} />}
    </Field>
  )
}

/** The day on which a person was born. */
export function BirthDateField(field: Pick<DateProps, 'name' | 'autoComplete'>) {
  const { t } = useTexts()
  return <DateField label={t('checkout.person.birthDate')} min={EARLIEST_BIRTHDAY} max={today()} {...field} />
}

export function SelectField({ name, label, hint, optional, className, choices }: Common & { choices: Choice[] }) {
  const { t } = useTexts()
  const { id, value, set, error, isLocked } = useField(name)
  return (
    <Field label={useLabel(label, optional)} hint={hint} error={error} className={className}>
      <select
        className="select"
        id={id}
        name={name}
        disabled={isLocked}
        value={String(value ?? '')}
        onChange={(event) => set(event.target.value)}
      >
        <option value="">{t('checkout.word.choose')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** Where somebody lives. A country that was switched off since stays where it was chosen before. */
export function AddressCountryField({ name, label }: Pick<Common, 'name' | 'label'>) {
  const { countries, locale } = useTexts()
  const value = String(useField(name).value ?? '')
  const isOffered = value === '' || countries.some((country) => country.value === value)
  const choices = isOffered ? countries : [...countries, { value, label: countryNames(locale)(value) }]
  return <SelectField name={name} label={label} choices={choices} />
}

export function CheckField({ name, children }: { name: string; children: ReactNode }) {
  const { id, value, set, error } = useField(name)
  return (
    <div>
      <label className="check" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          checked={value === true}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => set(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <ErrorText id={id} error={error} />
    </div>
  )
}

export type Option = {
  value: string | number | boolean
  label: string
  hint?: ReactNode
  tag?: string
  isOff?: boolean
}

/** One of several; `boxed` for choices with an explanation. */
export function RadioField({ name, label, optional, options, boxed }: Common & { options: Option[]; boxed?: boolean }) {
  const { id, value, set, error } = useField(name)
  return (
    <fieldset className="choice" id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{useLabel(label, optional)}</legend>
      <div className={boxed ? 'grid gap-3' : 'choice-row'}>
        {options.map((option) => (
          <label key={String(option.value)} className={boxed ? 'option check' : 'check'}>
            <input
              type="radio"
              name={name}
              value={String(option.value)}
              checked={value === option.value}
              disabled={option.isOff}
              aria-invalid={error ? true : undefined}
              onChange={() => set(option.value)}
            />
            <span>
              {boxed ? <b>{option.label}</b> : option.label}
              {option.hint && <span className="block text-text-muted">{option.hint}</span>}
            </span>
            {option.tag && <span className="tag tag-ok">{option.tag}</span>}
          </label>
        ))}
      </div>
      <ErrorText id={id} error={error} />
    </fieldset>
  )
}

export function YesNoField({ name, label, optional }: Pick<Common, 'name' | 'label' | 'optional'>) {
  const { t } = useTexts()
  const options = [
    { value: true, label: t('checkout.word.yes') },
    { value: false, label: t('checkout.word.no') },
  ]
  return <RadioField name={name} label={label} optional={optional} options={options} />
}
