import { useRecord } from '../data/shared-data.ts'
import { useText } from '../portal-context.ts'

/** A larger number says no more. */
const MOST = 99

/** How many entries of a resource are new, beside its name in the menu. */
export function MenuCount({ name }: { name: string }) {
  const t = useText()
  const { data } = useRecord('unread', undefined, { live: true })
  const count = new Map(Object.entries(data ?? {})).get(name) ?? 0
  if (count === 0) return null
  return (
    <span className="tag count number">
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="hidden-text">{t('portal.unread', { count })}</span>
    </span>
  )
}
