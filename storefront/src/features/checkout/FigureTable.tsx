type Props = {
  label: string
  /** The first names what a row is about. */
  columns: { label: string; isNumber?: boolean }[]
  rows: { key: string; name: string; figures: string[] }[]
}

/** Figures one has to have read: where there is no room for columns, each stands below its name, and nothing is scrolled. */
export function FigureTable({ label, columns, rows }: Props) {
  const ofFigures = columns.slice(1)
  return (
    <table className="data-table figure-table">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.isNumber ? 'text-right' : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {ofFigures.map((column, index) => (
              <td key={column.label} data-label={column.label} className={column.isNumber ? 'text-right' : undefined}>
                {figures[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
