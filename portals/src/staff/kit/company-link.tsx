import { Link } from 'react-router'
import { useMayEnter } from '../../shared/use-may-enter.ts'

/** The name of a company, leading to its record where one may read it. */
export function CompanyLink({ id, name }: { id: string; name: string }) {
  const mayEnter = useMayEnter()
  return mayEnter('companies') ? <Link to={`/companies/${id}`}>{name}</Link> : <span>{name}</span>
}
