import { type ReactNode, useId } from 'react'

interface Props {
  title: ReactNode
  /** Columns of twelve. */
  span?: 4 | 5 | 6 | 7 | 8 | 12
  aside?: ReactNode
  children: ReactNode
}

export function Box({ title, span, aside, children }: Props) {
  const heading = useId()
  return (
    <section className={span ? `box span-${span}` : 'box'} aria-labelledby={heading}>
      <div className="box-head">
        <h2 id={heading}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
