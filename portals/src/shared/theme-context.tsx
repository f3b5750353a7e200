import { App, ConfigProvider } from 'antd'
import type { Locale as AntLocale } from 'antd/es/locale'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { antTheme, keepThemeMode, readThemeMode, type ThemeMode } from './theme.ts'

interface ThemeState {
  mode: ThemeMode
  toggle: () => void
}

const ThemeContext = createContext<ThemeState>({ mode: 'light', toggle: () => {} })

export const useThemeMode = () => useContext(ThemeContext)

export function ThemeProvider({ locale, children }: { locale: AntLocale; children: ReactNode }) {
  const [mode, setMode] = useState(readThemeMode)
  const state = useMemo(() => ({ mode, toggle: () => setMode(kept(otherThan(mode))) }), [mode])
  const theme = useMemo(() => antTheme(mode), [mode])
  return (
    <ThemeContext value={state}>
      <ConfigProvider locale={locale} theme={theme} button={{ autoInsertSpace: false }}>
        <App component={false}>{children}</App>
      </ConfigProvider>
    </ThemeContext>
  )
}

const otherThan = (mode: ThemeMode): ThemeMode => (mode === 'dark' ? 'light' : 'dark')

function kept(mode: ThemeMode): ThemeMode {
  keepThemeMode(mode)
  return mode
}
