interface Props {
  /** The colour of a token; what is only planned is pale, with an edge; a line is one. */
  entries: { label: string; colour: string; planned?: boolean; line?: boolean }[]
  /** What the numbers are in. */
  unit?: string
}

export function Legend({ entries, unit }: Props) {
  return (
    <div className="legend">
      {entries.map(({ label, colour, planned, line }) => (
        <span key={label}>
          <span
            className={`swatch${planned ? ' planned' : ''}${line ? ' line' : ''}`}
            style={{ ['--swatch' as string]: `var(--${colour})` }}
          />
          {label}
        </span>
      ))}
      {unit && <span className="muted tiny">{unit}</span>}
    </div>
  )
}
