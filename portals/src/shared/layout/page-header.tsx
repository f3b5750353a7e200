import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'

export interface Crumb {
  label: string
  to: string
}

interface Props {
  title: string
  /** Line above the title, such as the kind of thing shown. */
  over?: ReactNode
  /** Line below the title. */
  under?: ReactNode
  before?: ReactNode
  crumbs?: Crumb[]
  crumbsLabel?: string
  actions?: ReactNode
}

export function PageHeader({ title, over, under, before, crumbs, crumbsLabel, actions }: Props) {
  useEffect(() => {
    document.title = `${title} – Goldammer`
  }, [title])
  return (
    <>
      {crumbs && (
        <nav className="crumbs" aria-label={crumbsLabel}>
          <ol>
            {crumbs.map((it) => (
              <li key={it.to}>
                <Link to={it.to}>{it.label}</Link>
              </li>
            ))}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
      )}
      <div className="page-head">
        <div className="row">
          {before}
          <div>
            {over && <p className="small muted">{over}</p>}
            <h1>{title}</h1>
            {under && <div className="small muted">{under}</div>}
          </div>
        </div>
        {actions && <div className="actions">{actions}</div>}
      </div>
    </>
  )
}
