import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useId } from 'react'
import { DATE_BOUNDS, DATE_FORMATS } from '../fields/date-field.tsx'
import { useText } from '../portal-context.ts'

interface PeriodProps {
  label: string
  /** Days of the wire, '2026-11-01'. */
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}

export function PeriodFilter({ label, from, to, onChange }: PeriodProps) {
  const t = useText()
  const id = useId()
  return (
    <div className="field period">
      <label htmlFor={id}>{label}</label>
      <label className="hidden-text" htmlFor={`${id}-end`}>
        {`${label}: ${t('portal.to')}`}
      </label>
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-end` }}
        size="small"
        format={DATE_FORMATS}
        {...DATE_BOUNDS}
        // A pointer that rests where the calendar opens must not change what was typed.
        previewValue={false}
        placeholder={[t('portal.from'), t('portal.to')]}
        allowEmpty={[true, true]}
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        onChange={(days) => onChange(days?.[0]?.format('YYYY-MM-DD'), days?.[1]?.format('YYYY-MM-DD'))}
      />
    </div>
  )
}
