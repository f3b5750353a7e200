import type { ReactNode } from 'react'
import { useText } from '../portal-context.ts'

interface Props {
  caption: string
  head: string[]
  /** First cell is the row's name, the others are numbers. */
  rows: { key: string; cells: ReactNode[] }[]
}

/** The table behind a chart. */
export function TableBehind({ caption, head, rows }: Props) {
  const t = useText()
  return (
    <details className="behind">
      <summary>{t('portal.asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-box" aria-label={caption} tabIndex={0}>
        <table className="plain-table">
          <caption className="hidden-text">{caption}</caption>
          <thead>
            <tr>
              {head.map((text, index) => (
                <th key={text} scope="col" className={index ? 'right' : undefined}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...values] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of one table never move
                  <td key={index} className="right number">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
