import { COOKIE_SETTINGS_HASH } from '@goldammer/sdk/constants'
import { localePath, PRIVACY_PATHS } from '@goldammer/sdk/locales'
import { Box } from '../../../shared/fields/box.tsx'
import { Facts } from '../../../shared/fields/facts.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'

/** The notice itself, and where the browser's own choices are made. */
export function PrivacyNotice({ acceptedAt }: { acceptedAt: string | null }) {
  const t = useText()
  const { date } = useFormat()
  const { locale } = usePortal().portalAddress
  const address = localePath(locale, PRIVACY_PATHS[locale])
  return (
    <Box title={t('own.privacy.notice')}>
      <div className="stack">
        <Facts facts={[{ label: t('own.privacy.accepted'), value: acceptedAt && date(acceptedAt) }]} />
        <p>
          <a href={address}>{t('own.privacy.read')}</a>
        </p>
        <p className="small muted">{t('own.privacy.cookiesText')}</p>
        <p>
          <a href={`${address}${COOKIE_SETTINGS_HASH}`}>{t('common.cookies.settings')}</a>
        </p>
      </div>
    </Box>
  )
}
