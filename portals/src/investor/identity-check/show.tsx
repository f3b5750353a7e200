import { localePath } from '@goldammer/sdk/locales'
import { startIdentityCheck } from '@goldammer/sdk/store/investor'
import type { IdentityCheck } from '@goldammer/sdk/store/model'
import { useInvalidate } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect } from 'react'
import { Box } from '../../shared/fields/box.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { WayButton } from '../../shared/way-button.tsx'
import { useRecord } from '../data.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

const tones = {
  none: 'info',
  open: 'info',
  inReview: 'info',
  successful: 'ok',
  error: 'warn',
  rejected: 'warn',
} as const satisfies Record<Outcome, string>

/** R4.02: where the provider leads back to: what became of the check, the attempts left, and what to do next. */
export default function IdentityCheckPage() {
  const t = useText()
  const invalidate = useInvalidate()
  // The provider may report a moment after it has led back; a new link is made after that.
  const check = useRecord('identity-check', undefined, { live: true })
  const state = check.data?.state
  // Tasks and orders go by it.
  useEffect(() => {
    if (!state) return
    for (const resource of ['dashboard', 'investments']) void invalidate({ resource, invalidates: ['all'] })
  }, [state, invalidate])
  return (
    <>
      <PageHeader title={t('own.identity.title')} />
      <QueryView query={check} lines={4}>
        {(data) => <Result check={data} />}
      </QueryView>
    </>
  )
}

function Result({ check }: { check: IdentityCheck }) {
  const t = useText()
  const outcome = outcomeOf(check)
  return (
    <Box title={t(`own.identity.heading.${outcome}`)}>
      <div className="stack">
        <div>
          <StateTag kind="kyc" state={check.state} />
        </div>
        <div role="status">
          <Note tone={tones[outcome]}>
            <p>{t(`own.identity.text.${outcome}`)}</p>
            {check.mayStart && <p>{t('own.identity.attemptsLeft', { count: check.attemptsLeft })}</p>}
            {check.validUntil && <p>{t('own.profile.validUntil', { day: check.validUntil })}</p>}
          </Note>
        </div>
        <NextSteps check={check} outcome={outcome} />
      </div>
    </Box>
  )
}

function NextSteps({ check, outcome }: { check: IdentityCheck; outcome: Outcome }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const isLocked = useImpersonated()
  const start = useAction(
    async () => (await startIdentityCheck({ returnUrl: `${portalAddress.base}/identity-check` })).data,
    {
      onDone: ({ url }) => url && location.assign(url),
    },
  )
  const mayStart = check.mayStart && !isLocked
  return (
    <div className="row wrap">
      {mayStart && (
        <Button type="primary" loading={start.isPending} onClick={() => start.mutate(undefined)}>
          {t(
            outcome === 'error'
              ? 'own.identity.again'
              : outcome === 'open'
                ? 'own.identity.resume'
                : 'own.profile.startCheck',
          )}
        </Button>
      )}
      {outcome === 'rejected' && (
        <Button type="primary" href={localePath(portalAddress.locale, '/contact')}>
          {t('own.identity.contact')}
        </Button>
      )}
      {outcome === 'error' && <WayButton to="/profile">{t('own.identity.toProfile')}</WayButton>}
      <WayButton to="/">{t('own.identity.toDashboard')}</WayButton>
    </div>
  )
}
