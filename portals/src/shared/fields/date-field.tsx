import { DATE_PICKER } from '@goldammer/sdk/constants'
import { DatePicker, type DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import { useText } from '../portal-context.ts'

/** R1.09, R5.15: shown German in every language; a day typed as ISO is understood too. */
export const DATE_FORMATS = ['DD.MM.YYYY', 'YYYY-MM-DD']

/** R5.15: beyond these there is no day, no month, no year and no way to go. */
export const DATE_BOUNDS = {
  minDate: dayjs(`${DATE_PICKER.firstYear}-01-01`),
  maxDate: dayjs(`${DATE_PICKER.lastYear}-12-31`),
}

/** One day of a form. */
export function DateField(props: DatePickerProps) {
  const t = useText()
  return (
    <DatePicker
      format={DATE_FORMATS}
      placeholder={t('common.datePicker.format')}
      {...DATE_BOUNDS}
      style={{ width: '100%' }}
      {...props}
    />
  )
}
