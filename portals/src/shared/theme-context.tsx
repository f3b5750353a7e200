import { App, ConfigProvider } from 'antd'
import type { Locale as AntLocale } from 'antd/es/locale'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { antTheme } from './theme.ts'
import { readThemeMode, storeThemeMode, type ThemeMode } from './theme-mode.ts'

interface ThemeState {
  mode: ThemeMode
  toggle: () => void
}

const ThemeContext = createContext<ThemeState>({ mode: 'light', toggle: () => {} })

export const useThemeMode = () => useContext(ThemeContext)

interface Props {
  locale: AntLocale
  /** The gallery shows both, whatever this browser has stored. */
  initialMode?: ThemeMode | undefined
  children: ReactNode
}

export function ThemeProvider({ locale, initialMode, children }: Props) {
  const [mode, setMode] = useState(() => initialMode ?? readThemeMode())
  const state = useMemo(() => ({ mode, toggle: () => setMode(stored(otherThan(mode))) }), [mode])
  const isPrinting = useIsPrinting()
  const theme = useMemo(() => antTheme(isPrinting ? 'light' : mode), [isPrinting, mode])
  return (
    <ThemeContext value={state}>
      <ConfigProvider locale={locale} theme={theme} button={{ autoInsertSpace: false }}>
        <App component={false}>{children}</App>
      </ConfigProvider>
    </ThemeContext>
  )
}

/** Paper is white whatever the screen is, so the page is made light before the browser looks at it. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

const otherThan = (mode: ThemeMode): ThemeMode => (mode === 'dark' ? 'light' : 'dark')

function stored(mode: ThemeMode): ThemeMode {
  storeThemeMode(mode)
  return mode
}
