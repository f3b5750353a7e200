import { useId } from 'react'
import { NavLink } from 'react-router'
import type { PortalResource } from '../../providers/resource.ts'
import { useRows } from '../data/use-rows.ts'
import { useText } from '../portal-context.ts'

interface Entry {
  path: string
  title: string
}

/** The records of a resource under its name; nothing while there are none. */
export default function MenuRecords({ resource: { name, label } }: { resource: PortalResource }) {
  const t = useText()
  const id = useId()
  const { data: entries = [] } = useRows<Entry>(name)
  if (entries.length === 0) return null
  return (
    <>
      <h2 className="menu-head" id={id}>
        {t(label)}
      </h2>
      <ul className="menu" aria-labelledby={id}>
        {entries.map(({ path, title }) => (
          <li key={path}>
            <NavLink className="menu-item" to={path}>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}
