import { Button } from 'antd'
import { Moon, Sun } from 'lucide-react'
import { useText } from '../portal-context.ts'
import { useThemeMode } from '../theme-context.tsx'

export function ThemeToggle({ iconOnly = false }: { iconOnly?: boolean }) {
  const t = useText()
  const { mode, toggle } = useThemeMode()
  const label = t(mode === 'dark' ? 'portal.lightTheme' : 'portal.darkTheme')
  const Icon = mode === 'dark' ? Sun : Moon
  if (iconOnly) {
    return (
      <Button type="text" icon={<Icon className="icon" aria-hidden="true" />} aria-label={label} onClick={toggle} />
    )
  }
  return (
    <button type="button" className="menu-item small" onClick={toggle}>
      <Icon className="icon small" aria-hidden="true" />
      {label}
    </button>
  )
}
