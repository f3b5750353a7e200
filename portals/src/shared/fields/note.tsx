import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../portal-context.ts'

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert }

export function Note({ tone = 'info', children }: { tone?: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div className={`note ${tone}`}>
      <Icon className="icon" aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}

/** Never folded, never behind a tooltip (look.md, principle 3). */
export function RiskNote() {
  const t = useText()
  return (
    <div className="risk" role="note">
      <TriangleAlert className="icon" aria-hidden="true" />
      <p>
        <b>{t('portal.riskLabel')}</b> {t('common.riskNote')}
      </p>
    </div>
  )
}
