import { Link } from 'react-router'
import { useText } from '../../shared/portal-context.ts'

interface Props {
  id: string
  name: string | null
  strong?: boolean
  /** Where in the record it leads. */
  tab?: string
}

/** The name of a customer, leading to the record; an account that is new has none yet. */
export function CustomerLink({ id, name, strong, tab }: Props) {
  const t = useText()
  return (
    <Link
      className={strong ? 'plain-link strong' : 'plain-link'}
      to={tab ? `/customers/${id}?tab=${tab}` : `/customers/${id}`}
    >
      {name?.trim() || t('staff.audit.noName')}
    </Link>
  )
}
