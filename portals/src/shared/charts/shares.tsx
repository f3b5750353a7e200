import type { ReactNode } from 'react'

export interface Share {
  key: string
  label: string
  /** 0 to 100. */
  percent: number
  value: ReactNode
  colour: string
}

/** Parts of a whole as labelled bars, largest first (style §8: no pies). */
export function Shares({ shares, percentText }: { shares: Share[]; percentText: (percent: number) => string }) {
  return (
    <ul className="shares">
      {shares.map((it) => (
        <li key={it.key}>
          <span>{it.label}</span>
          <span className="number">
            <b>{percentText(it.percent)}</b> <span className="muted">· {it.value}</span>
          </span>
          <div className="bar">
            <div style={{ width: `${it.percent}%`, background: `var(--${it.colour})` }} />
          </div>
        </li>
      ))}
    </ul>
  )
}
