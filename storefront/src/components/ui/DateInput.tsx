import type { LocalDate } from '@goldammer/sdk/units'
import type { DetailedHTMLProps, InputHTMLAttributes } from 'react'
import './date-picker.ts'
import type { Texts } from '../../lib/i18n.ts'
import { datePickerTexts } from './date-picker-texts.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'date-picker': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>
    }
  }
}

type Props = InputHTMLAttributes<HTMLInputElement> & { t: Texts; min?: LocalDate; max?: LocalDate }

/** R5.15: the same calendar as DateField.astro, for fields that React holds. */
export function DateInput({ t, min, max, ...input }: Props) {
  return (
    <date-picker className="date-picker" data-min={min} data-max={max} data-texts={JSON.stringify(datePickerTexts(t))}>
      <input className="input" maxLength={12} placeholder={t('common.datePicker.format')} {...input} />
      <button
        type="button"
        className="date-open"
        data-act="open"
        disabled={input.disabled}
        aria-haspopup="dialog"
        aria-label={t('common.datePicker.open')}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 2v4M16 2v4M3 10h18" />
          <rect width="18" height="18" x="3" y="4" rx="2" />
        </svg>
      </button>
    </date-picker>
  )
}
