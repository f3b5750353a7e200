import { useGetIdentity } from '@refinedev/core'
import { Button } from 'antd'
import { VenetianMask } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Identity, Impersonation } from '../../providers/identity.ts'
import { endImpersonation } from '../../providers/session.ts'
import { useText } from '../portal-context.ts'
import { restTime } from './rest-time.ts'

/** R6.09: stays on top while a member of staff acts for a customer. */
export function ImpersonationBanner() {
  const { data: identity } = useGetIdentity<Identity>()
  return identity?.impersonation ? <Banner customerId={identity.id} impersonation={identity.impersonation} /> : null
}

function Banner({ customerId, impersonation }: { customerId: string; impersonation: Impersonation }) {
  const t = useText()
  const banner = useBannerHeight()
  const { name, customerNumber, reason, ticket, expiresAt } = impersonation
  return (
    <section className="impersonation" aria-label={t('portal.impersonation.label')} ref={banner}>
      <VenetianMask className="icon" aria-hidden="true" />
      <p>
        {t('portal.impersonation.acting', { name, number: customerNumber })}{' '}
        {t('portal.impersonation.reason', { reason })} {ticket && `${t('portal.impersonation.ticket', { ticket })} `}
        {t('portal.impersonation.endsIn')} <RestTime endsAt={expiresAt} />
      </p>
      <Button size="small" onClick={() => void endImpersonation(customerId)}>
        {t('portal.impersonation.end')}
      </Button>
    </section>
  )
}

function RestTime({ endsAt }: { endsAt: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <b className="number">{restTime(Date.parse(endsAt) - now)}</b>
}

/** Side and top bar stick below the banner, however many lines it takes. */
function useBannerHeight() {
  const banner = useRef<HTMLElement>(null)
  useEffect(() => {
    const root = document.documentElement.style
    const observer = new ResizeObserver(() =>
      root.setProperty('--banner-height', `${banner.current?.offsetHeight ?? 0}px`),
    )
    if (banner.current) observer.observe(banner.current)
    return () => {
      observer.disconnect()
      root.removeProperty('--banner-height')
    }
  }, [])
  return banner
}
