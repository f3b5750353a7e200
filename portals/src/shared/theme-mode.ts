export type ThemeMode = 'light' | 'dark'

const KEY = 'goldammer.theme'

export function readThemeMode(): ThemeMode {
  const kept = localStorage.getItem(KEY)
  if (kept === 'light' || kept === 'dark') return kept
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function keepThemeMode(mode: ThemeMode) {
  localStorage.setItem(KEY, mode)
}
