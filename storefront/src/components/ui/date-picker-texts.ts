import type { Texts } from '../../lib/i18n.ts'

export type DatePickerTexts = ReturnType<typeof datePickerTexts>

/** The words of the calendar; the names of months and days are the browser's. */
export const datePickerTexts = (t: Texts) => ({
  open: t('common.datePicker.open'),
  change: t('common.datePicker.change', { date: '{date}' }),
  dialog: t('common.datePicker.dialog'),
  previousMonth: t('common.datePicker.previousMonth'),
  nextMonth: t('common.datePicker.nextMonth'),
  month: t('common.datePicker.month'),
  year: t('common.datePicker.year'),
  today: t('common.datePicker.today'),
  clear: t('common.datePicker.clear'),
  close: t('common.action.close'),
  keys: t('common.datePicker.keys'),
  invalid: t('common.datePicker.invalid'),
})
