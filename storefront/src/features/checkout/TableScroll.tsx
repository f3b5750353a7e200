import type { ReactNode } from 'react'

/** A wide table scrolls inside itself and can be reached by keyboard (look.md, Accessibility). */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
    <section className="table-wrap" aria-label={label} tabIndex={0}>
      <table className="data-table">{children}</table>
    </section>
  )
}
