import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, error: CircleAlert }

export function Note({ tone = 'info', children }: { tone?: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <div className={tone === 'info' ? 'note' : `note note-${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      <Icon className="icon" aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
