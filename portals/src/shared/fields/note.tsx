import type { RiskNotice } from '@goldammer/sdk/rules/risk-notice'
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

/** Of what the page shows, each named by its kind where there are several; never folded, never behind a tooltip (style §8). */
export function RiskNote({ notices }: { notices: readonly RiskNotice[] }) {
  const t = useText()
  const [only] = notices
  if (!only) return null
  return (
    <div className="risk" role="note">
      <TriangleAlert className="icon" aria-hidden="true" />
      {notices.length === 1 ? (
        <p>
          <b>{t('portal.riskLabel')}</b> {t(`common.riskNotice.${only}`)}
        </p>
      ) : (
        <div>
          <p>
            <b>{t('portal.riskLabels')}</b>
          </p>
          <ul className="stack">
            {notices.map((notice) => (
              <li key={notice}>
                <b>{t(`common.riskNoticeFor.${notice}`)}</b> {t(`common.riskNotice.${notice}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
