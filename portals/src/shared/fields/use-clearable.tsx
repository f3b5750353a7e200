import { CircleX } from 'lucide-react'
import { useText } from '../portal-context.ts'

/** For `allowClear` of a select: what empties it says so in the reader's language, which Ant Design alone does in English. */
export function useClearable() {
  const t = useText()
  return { label: t('common.datePicker.clear'), clearIcon: <CircleX className="icon small" aria-hidden="true" /> }
}
