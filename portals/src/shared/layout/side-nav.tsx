import { localePath, portalPath } from '@goldammer/sdk/locales'
import { useGetIdentity, useLogout } from '@refinedev/core'
import { Compass, LogOut, Store } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { Identity } from '../../providers/identity.ts'
import type { PortalResource } from '../../providers/resource.ts'
import { usePortal, useText } from '../portal-context.ts'
import { Avatar } from './avatar.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { MenuCount } from './menu-count.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const MenuRecords = lazy(() => import('./menu-records.tsx'))
// Few work for several companies, so the others do not load it.
const CompanyChoice = lazy(() => import('./company-choice.tsx'))

function Entries({ resources }: { resources: PortalResource[] }) {
  const t = useText()
  return resources.map(({ name, label, icon: Icon, list, counted }) => (
    <NavLink key={name} className="menu-item" to={list?.path ?? '/'} end={list?.path === '/'}>
      {Icon && <Icon className="icon" aria-hidden="true" />}
      {t(label)}
      {counted && <MenuCount name={name} />}
    </NavLink>
  ))
}

export function SideNav() {
  const t = useText()
  const { portalAddress, resources } = usePortal()
  const { data: identity } = useGetIdentity<Identity>()
  const { mutate: signOut } = useLogout()
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a menu longer than the screen shows where one has come to
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  const roles = identity?.roles ?? []
  const entries = resources.filter(
    (it) =>
      it.icon && it.list && (!it.roles || it.roles === 'everyone' || it.roles.some((role) => roles.includes(role))),
  )
  return (
    <>
      <Logo href={localePath(portalAddress.locale, '/')} label={t('portal.toShop')} />
      {identity?.choice && identity.choice.companies.length > 1 && (
        <Suspense>
          <CompanyChoice choice={identity.choice} />
        </Suspense>
      )}
      <nav ref={menu} className="menu" aria-label={t(`portal.${portalAddress.area}`)}>
        {[...Map.groupBy(entries, ({ group }) => group)].map(([group, grouped]) =>
          group ? (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
            <div key={group} role="group" className="menu dense" aria-labelledby={group}>
              <h2 className="menu-head" id={group}>
                {t(group)}
              </h2>
              <Entries resources={grouped} />
            </div>
          ) : (
            <Entries key="none" resources={grouped} />
          ),
        )}
        {roles.length > 0 &&
          resources
            .filter((it) => it.recordsInMenu)
            .map((it) => (
              <Suspense key={it.name}>
                <MenuRecords resource={it} />
              </Suspense>
            ))}
        {portalAddress.area === 'investor' && (
          <a className="menu-item" href={localePath(portalAddress.locale, '/')}>
            <Compass className="icon" aria-hidden="true" />
            {t('portal.discover')}
          </a>
        )}
      </nav>
      <div className="side-foot">
        {identity?.portals
          .filter((it) => it !== portalAddress.area)
          .map((it) => (
            <a key={it} className="menu-item small" href={portalPath(it, portalAddress.locale)}>
              <Store className="icon small" aria-hidden="true" />
              {t(`portal.switchTo.${it}`)}
            </a>
          ))}
        {portalAddress.area !== 'investor' && (
          <a className="menu-item small" href={localePath(portalAddress.locale, '/')}>
            <Compass className="icon small" aria-hidden="true" />
            {t('portal.toShop')}
          </a>
        )}
        <ThemeToggle />
        <button type="button" className="menu-item small" onClick={() => signOut()}>
          <LogOut className="icon small" aria-hidden="true" />
          {t('common.action.logout')}
        </button>
        <LanguageSwitch />
        {identity && (
          <div className="person">
            <Avatar name={identity.name} picture={identity.picture} />
            <div className="small">
              <b>{identity.name}</b>
              <p className="tiny muted">{identity.line}</p>
            </div>
          </div>
        )}
      </div>
    </>
  )
}
