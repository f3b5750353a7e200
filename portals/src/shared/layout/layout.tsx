import { localePath } from '@goldammer/sdk/locales'
import { useGetIdentity } from '@refinedev/core'
import { Button, Drawer } from 'antd'
import { Menu as MenuIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Identity } from '../../providers/identity.ts'
import { usePortal, useText } from '../portal-context.ts'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { Logo } from './logo.tsx'
import { SideNav } from './side-nav.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { useNewerNotice } from './use-newer-notice.tsx'
import { usePageFocus } from './use-page-focus.ts'

// Few act for several companies, so the others do not load it.
const CompanyChoice = lazy(() => import('./company-choice.tsx'))
// Nor do those with a password that is hard to guess.
const PasswordAdvice = lazy(() => import('./password-advice.tsx'))

export function Layout({ children }: { children: ReactNode }) {
  const t = useText()
  const { locale } = usePortal().portalAddress
  const { data: identity } = useGetIdentity<Identity>()
  const { pathname } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  usePageFocus(pathname)
  useNewerNotice()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the page changes
  useEffect(() => setMenuOpen(false), [pathname])
  return (
    <>
      <a className="skip" href="#main">
        {t('common.action.skipToContent')}
      </a>
      <ImpersonationBanner />
      <header className="top-bar">
        <Logo href={localePath(locale, '/')} label={t('portal.toShop')} />
        <div>
          <ThemeToggle iconOnly />
          <Button
            type="text"
            icon={<MenuIcon className="icon" aria-hidden="true" />}
            aria-label={t('portal.openMenu')}
            onClick={() => setMenuOpen(true)}
          />
        </div>
      </header>
      {identity?.choice && identity.choice.companies.length > 1 && (
        <div className="acting-bar">
          <Suspense>
            <CompanyChoice choice={identity.choice} />
          </Suspense>
        </div>
      )}
      <div className="portal">
        <header className="side">
          <SideNav />
        </header>
        <main id="main" className="main" tabIndex={-1}>
          {identity?.passwordIsEasy && (
            <Suspense>
              <PasswordAdvice />
            </Suspense>
          )}
          {children}
        </main>
      </div>
      <Drawer
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        placement="left"
        size={288}
        title={t('common.word.menu')}
      >
        <div className="side in-drawer">
          <SideNav />
        </div>
      </Drawer>
    </>
  )
}
