import { useGetIdentity } from '@refinedev/core'
import { Link } from 'react-router'
import type { Identity } from '../providers/identity.ts'

/** api-spec: readIssuer. */
export const companyReaders = ['support', 'compliance', 'finance', 'admin']

/** The name of a company, leading to its record where one may read it. */
export function CompanyLink({ id, name }: { id: string; name: string }) {
  const { data: me } = useGetIdentity<Identity>()
  const mayRead = me?.roles.some((role) => companyReaders.includes(role))
  return mayRead ? <Link to={`/companies/${id}`}>{name}</Link> : <span>{name}</span>
}
