import { changePrivacy } from '@goldammer/sdk/store/account'
import type { Privacy, PrivacyChange } from '@goldammer/sdk/store/model'
import { useGetIdentity } from '@refinedev/core'
import { Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import type { Identity } from '../../../providers/identity.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useImpersonated } from '../../../shared/use-impersonated.ts'
import { useUpdate } from '../../changes.ts'

/** Each switch counts at once; turned off it takes the consent back. */
export function Consents({ privacy }: { privacy: Privacy }) {
  const t = useText()
  const { date } = useFormat()
  const { data: identity } = useGetIdentity<Identity>()
  const { email, newsletter, survey, postAnonymously } = privacy
  const { status, since } = newsletter
  return (
    <Box title={t('own.privacy.consents')}>
      <ul className="list">
        <Consent
          name="newsletter"
          given={status === 'optIn' || status === 'direct'}
          title={t('own.privacy.newsletter')}
          text={t('own.privacy.newsletterText', { email })}
          closed={identity?.closed?.includes('newsletter') && t('errors.NEWSLETTER_CLOSED')}
        >
          {t(`own.privacy.status.${status}`, { day: since ? date(since) : '' })}
        </Consent>
        <Consent name="survey" given={survey} title={t('own.privacy.survey')} text={t('own.privacy.surveyText')} />
        <Consent
          name="postAnonymously"
          given={postAnonymously}
          title={t('investor.profile.field.postAnonymously')}
          text={t('own.privacy.postAnonymouslyText')}
        />
      </ul>
    </Box>
  )
}

interface Props {
  name: keyof PrivacyChange
  given: boolean
  title: string
  text: string
  /** Why nobody can say yes at the moment; who has said it can still say no. */
  closed?: string | false | undefined
  children?: ReactNode
}

function Consent({ name, given, title, text, closed, children }: Props) {
  const t = useText()
  const isLocked = useImpersonated()
  const label = useId()
  const description = useId()
  const change = useUpdate('privacy', changePrivacy, {
    invalidates: ['privacy', 'profile'],
    done: t('own.privacy.saved'),
    inputOf: (isGiven: boolean) => ({ [name]: isGiven }),
  })
  return (
    <li>
      <div className="small">
        <b id={label}>{title}</b>
        <p id={description} className="muted">
          {text}
        </p>
        {children && <p className="tiny">{children}</p>}
        {!given && closed && <p className="tiny muted">{closed}</p>}
        {isLocked && <p className="tiny muted">{t('portal.impersonation.locked')}</p>}
      </div>
      <Switch
        checked={change.isPending ? change.variables : given}
        loading={change.isPending}
        disabled={isLocked || (!given && Boolean(closed))}
        aria-labelledby={label}
        aria-describedby={description}
        onChange={(isGiven) => change.mutate(isGiven)}
      />
    </li>
  )
}
