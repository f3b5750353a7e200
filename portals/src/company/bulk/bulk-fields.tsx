import { MESSAGE_MAX_LENGTH } from '@goldammer/sdk/rules/message-text'
import { Input } from 'antd'
import dayjs from 'dayjs'
import { useId } from 'react'
import { isDayFor } from '../../shared/cancellation/cancellation.ts'
import { DateField } from '../../shared/fields/date-field.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useErrorTexts } from '../../shared/use-error-text.ts'
import type { BulkAction } from './bulk.ts'

/** What an action needs besides the contracts. */
export interface BulkInput {
  reason: string
  text: string
  /** A day of the wire. */
  cancellationDate: string | null
}

export const NOTHING: BulkInput = { reason: '', text: '', cancellationDate: null }

export function isComplete(action: BulkAction, { reason, text, cancellationDate }: BulkInput): boolean {
  if (action === 'reject') return reason.trim() !== ''
  if (action === 'message') return text.trim() !== ''
  return action === 'accept' || cancellationDate !== null
}

interface Props {
  action: BulkAction
  input: BulkInput
  /** What the preview was refused with. */
  error: unknown
  onChange: (input: BulkInput) => void
}

export function BulkFields({ action, input, error, onChange }: Props) {
  const t = useText()
  const textsOf = useErrorTexts()
  const id = useId()
  if (action === 'accept') return null
  if (action === 'cancel')
    return (
      <div className="field">
        <label htmlFor={id}>{t('portal.cancellation.dateField')}</label>
        <DateField
          id={id}
          value={input.cancellationDate ? dayjs(input.cancellationDate) : null}
          disabledDate={(day) => !isDayFor('regular', day, { earliestDate: null, latestDate: null })}
          onChange={(day) =>
            onChange({ ...input, cancellationDate: dayjs.isDayjs(day) ? day.format('YYYY-MM-DD') : null })
          }
        />
        <p className="hint">{t('company.bulk.dateHint')}</p>
        {error ? (
          <p className="error-text" role="alert">
            {textsOf(error).join(' ')}
          </p>
        ) : null}
      </div>
    )
  const isMessage = action === 'message'
  return (
    <div className="field">
      <label htmlFor={id}>{t(isMessage ? 'company.bulk.text' : 'company.bulk.reason')}</label>
      <Input.TextArea
        id={id}
        aria-describedby={`${id}-hint`}
        required
        rows={isMessage ? 8 : 3}
        maxLength={isMessage ? MESSAGE_MAX_LENGTH : 1000}
        showCount={isMessage}
        value={isMessage ? input.text : input.reason}
        onChange={({ target: { value } }) => onChange({ ...input, [isMessage ? 'text' : 'reason']: value })}
      />
      <p className="hint" id={`${id}-hint`}>
        {isMessage ? t('company.bulk.textHint', { count: MESSAGE_MAX_LENGTH }) : t('company.bulk.reasonHint')}
      </p>
    </div>
  )
}
