import { LANGUAGE_NAMES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import { useLocation } from 'react-router'
import { basePath } from '../../portal-address.ts'
import { storeLocale } from '../cookie.ts'
import { usePortal, useText } from '../portal-context.ts'

/** Full page loads: messages, the session's language and the address change together. */
export function LanguageSwitch() {
  const t = useText()
  const { portalAddress } = usePortal()
  const { pathname, search } = useLocation()
  const rest = (pathname === '/' ? '' : pathname) + search
  return (
    <nav className="languages" aria-label={t('common.word.language')}>
      {LOCALES.map((locale: Locale) => (
        <a
          key={locale}
          href={basePath({ ...portalAddress, locale }) + rest}
          lang={locale}
          hrefLang={locale}
          aria-current={locale === portalAddress.locale || undefined}
          title={LANGUAGE_NAMES[locale]}
          onClick={() => storeLocale(locale)}
        >
          {locale.slice(0, 2).toUpperCase()}
        </a>
      ))}
    </nav>
  )
}
