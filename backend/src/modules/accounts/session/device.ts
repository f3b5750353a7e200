import type { Device } from '../../../shared/session.ts'

// The more special names first: Edge calls itself Chrome as well, and Chrome calls itself Safari.
const BROWSERS: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPX)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]
const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

const first = (families: [string, RegExp][], text: string) =>
  families.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** The family of browser and system by what the browser says of itself; without versions, which would tell people apart. */
export function deviceOf(userAgent: string | undefined): Device {
  // Nobody's browser says more than this, and a pattern need not read more.
  const text = (userAgent ?? '').slice(0, 500)
  return { browser: first(BROWSERS, text), system: first(SYSTEMS, text) }
}
