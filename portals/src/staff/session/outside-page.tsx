import { localePath } from '@goldammer/sdk/locales'
import { type ReactNode, useEffect } from 'react'
import { LanguageSwitch } from '../../shared/layout/language-switch.tsx'
import { Logo } from '../../shared/layout/logo.tsx'
import { ThemeToggle } from '../../shared/layout/theme-toggle.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'

interface Props {
  title: string
  text: string
  children: ReactNode
}

/** A page for who is not signed in yet. */
export function OutsidePage({ title, text, children }: Props) {
  const t = useText()
  const { locale } = usePortal().portalAddress
  useEffect(() => {
    document.title = `${title} – Goldammer`
  }, [title])
  return (
    <main className="login">
      <div className="box stack wide">
        <Logo href={localePath(locale, '/')} label={t('portal.toShop')} />
        <div>
          <h1 className="plain">{title}</h1>
          <p className="small muted">{text}</p>
        </div>
        {children}
        <div className="row between">
          <LanguageSwitch />
          <ThemeToggle iconOnly />
        </div>
      </div>
    </main>
  )
}
