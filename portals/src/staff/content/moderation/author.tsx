import { useText } from '../../../shared/portal-context.ts'

interface Props {
  name: string | null
  at: string
}

/** Who wrote it, and when. Content may not enter the customer's file. */
export function Author({ name, at }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <b>{name || t('staff.moderation.nobody')}</b>
      <span className="number muted">{at}</span>
    </div>
  )
}
