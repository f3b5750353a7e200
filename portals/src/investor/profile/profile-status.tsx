import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { startIdentityCheck } from '@goldammer/sdk/store/investor'
import type { InvestorProfile, Person } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Box } from '../../shared/fields/box.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useRecord } from '../data.ts'
import { isMinor } from './person.ts'

export function ProfileStatus({ profile }: { profile: InvestorProfile }) {
  const t = useText()
  const missing = profile.missingFields.length
  const DataIcon = missing ? CircleAlert : CircleCheck
  return (
    <Box title={t('own.profile.status')}>
      <ul className="list">
        <li>
          <DataIcon
            className="icon"
            style={{ color: `var(--${missing ? 'warning' : 'success'})` }}
            aria-hidden="true"
          />
          <div className="small">
            <b>{t('own.profile.data')}</b>
            <p className="muted">
              {missing ? t('own.profile.dataMissing', { count: missing }) : t('own.profile.dataComplete')}
            </p>
            {missing > 0 && (
              <p className="muted">
                {profile.missingFields
                  .map((field) => t(`investor.profile.field.${field}` as 'investor.profile.field.city'))
                  .join(', ')}
              </p>
            )}
          </div>
        </li>
        {isMinor(profile.person) ? <UnderAge /> : <Identity />}
      </ul>
    </Box>
  )
}

/** R5.07 */
function UnderAge() {
  const t = useText()
  return (
    <li>
      <CircleAlert className="icon" style={{ color: 'var(--warning)' }} aria-hidden="true" />
      <div className="small">
        <b>{t('investor.profile.field.birthDate')}</b>
        <p className="muted">{t('errors.MUST_BE_ADULT')}</p>
      </div>
    </li>
  )
}

/** What has to be renewed before a check can begin stands in the form beside it. */
function showField(error: unknown) {
  if (!(error instanceof ApiClientError) || !error.has('IDENTITY_DOCUMENT_EXPIRED')) return
  document.getElementById('expirationDate' satisfies keyof Person)?.focus()
}

/** How the identity check stands, and the way into it. */
export function Identity() {
  const t = useText()
  const { portalAddress } = usePortal()
  const { data: check } = useRecord('identity-check')
  const start = useAction(
    async () => (await startIdentityCheck({ returnUrl: `${portalAddress.base}/identity-check` })).data,
    {
      onDone: ({ url }) => url && location.assign(url),
    },
  )
  const begin = () => start.mutate(undefined, { onError: showField })
  if (!check) return null
  const Icon = check.state === 'successful' ? CircleCheck : CircleAlert
  const tone = check.state === 'successful' ? 'success' : 'warning'
  return (
    <li>
      <Icon className="icon" style={{ color: `var(--${tone})` }} aria-hidden="true" />
      <div className="small stack tight">
        <b>{t('own.profile.identity')}</b>
        <div>
          <StateTag kind="kyc" state={check.state} />
        </div>
        {check.validUntil && <p className="muted">{t('own.profile.validUntil', { day: check.validUntil })}</p>}
        {check.mayStart && (
          <>
            <p className="muted">{t('own.profile.attemptsLeft', { count: check.attemptsLeft })}</p>
            <div>
              <Button size="small" loading={start.isPending} onClick={begin}>
                {t('own.profile.startCheck')}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  )
}
