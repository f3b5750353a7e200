export type ThemeMode = 'light' | 'dark'

const KEY = 'goldammer.theme'

export function readThemeMode(): ThemeMode {
  const stored = localStorage.getItem(KEY)
  if (stored === 'light' || stored === 'dark') return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function storeThemeMode(mode: ThemeMode) {
  localStorage.setItem(KEY, mode)
}
