import { localePath } from '@goldammer/sdk/locales'
import { Button, Drawer } from 'antd'
import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { usePortal, useText } from '../portal-context.ts'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { Logo } from './logo.tsx'
import { SideNav } from './side-nav.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { usePageFocus } from './use-page-focus.ts'

export function Layout({ children }: { children: ReactNode }) {
  const t = useText()
  const { locale } = usePortal().place
  const { pathname } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  usePageFocus(pathname)
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
      <div className="portal">
        <header className="side">
          <SideNav />
        </header>
        <main id="main" className="main" tabIndex={-1}>
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
