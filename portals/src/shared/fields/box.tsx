import { type ReactNode, useId } from 'react'

interface Props {
  title: ReactNode
  /** Columns of twelve. */
  span?: 4 | 5 | 6 | 7 | 8 | 12
  /** Rows of boxes it stands beside. */
  rows?: 2
  aside?: ReactNode
  children: ReactNode
}

export function Box({ title, span, rows, aside, children }: Props) {
  const heading = useId()
  const classNames = [span && `span-${span}`, rows && `rows-${rows}`].filter(Boolean)
  return (
    <section className={['box', ...classNames].join(' ')} aria-labelledby={heading}>
      <div className="box-head">
        <h2 id={heading}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
