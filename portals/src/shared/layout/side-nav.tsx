import { useGetIdentity, useLogout } from '@refinedev/core'
import { Select } from 'antd'
import { Compass, LogOut, Store } from 'lucide-react'
import { useId } from 'react'
import { NavLink } from 'react-router'
import { areaPath, shopPath } from '../../place.ts'
import type { Identity } from '../../providers/identity.ts'
import { usePortal, useText } from '../portal-context.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export function SideNav() {
  const t = useText()
  const { place, resources } = usePortal()
  const { data: identity } = useGetIdentity<Identity>()
  const { mutate: signOut } = useLogout()
  const roles = identity?.roles ?? []
  const entries = resources.filter(
    (it) => it.icon && it.list && (!it.roles || it.roles.some((role) => roles.includes(role))),
  )
  return (
    <>
      <Logo href={shopPath(place.locale, '/')} label={t('portal.toShop')} />
      {identity?.choice && identity.choice.companies.length > 1 && <CompanyChoice choice={identity.choice} />}
      <nav className="menu" aria-label={t(`portal.${place.area}`)}>
        {entries.map(({ name, label, icon: Icon, list }) => (
          <NavLink key={name} className="menu-item" to={list?.path ?? '/'} end={list?.path === '/'}>
            {Icon && <Icon className="icon" aria-hidden="true" />}
            {t(label)}
          </NavLink>
        ))}
        {place.area === 'investor' && (
          <a className="menu-item" href={shopPath(place.locale, '/')}>
            <Compass className="icon" aria-hidden="true" />
            {t('portal.discover')}
          </a>
        )}
      </nav>
      <div className="side-foot">
        {identity?.portals
          .filter((it) => it !== place.area)
          .map((it) => (
            <a key={it} className="menu-item small" href={areaPath(it, place.locale)}>
              <Store className="icon small" aria-hidden="true" />
              {t(`portal.switchTo.${it}`)}
            </a>
          ))}
        {place.area !== 'investor' && (
          <a className="menu-item small" href={shopPath(place.locale, '/')}>
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
            <span className="avatar" aria-hidden="true">
              {identity.initials}
            </span>
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

function CompanyChoice({ choice }: { choice: NonNullable<Identity['choice']> }) {
  const t = useText()
  const id = useId()
  return (
    <div className="field company-choice">
      <label htmlFor={id}>{t('portal.chooseCompany')}</label>
      <Select
        id={id}
        size="small"
        value={choice.active}
        options={choice.companies.map((it) => ({ value: it.id, label: it.name }))}
        onChange={choice.choose}
      />
    </div>
  )
}
