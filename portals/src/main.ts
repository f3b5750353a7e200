import './style-nonce.ts'
import '@goldammer/sdk/tokens.css'
import './shared/styles/opening.css'
import { checkForms } from '@goldammer/sdk/client/check-forms'
import { configure } from '@goldammer/sdk/client/configure'
import { IDENTITY_HEADER } from '@goldammer/sdk/constants'
import { isLostChunk, reloadOnLostChunks } from '@goldammer/sdk/new-version'
import { reportBrowserErrors } from '@goldammer/sdk/report-browser-errors'
import { areas } from './areas.ts'
import { showBareError } from './bare-error.ts'
import { findPage } from './investor/pages.ts'
import { loadLocale } from './locales/load.ts'
import { parsePortalAddress, pathIn, routeOf } from './portal-address.ts'
import { prefetch } from './prefetch.ts'
import { readLocale } from './shared/cookie.ts'
import { readThemeMode } from './shared/theme-mode.ts'
import { build, version } from './version.ts'

// This file stays small: it asks for everything that the first page needs at once, where each file would otherwise name the
// next only after it has run.

const portalAddress = parsePortalAddress(location.pathname, readLocale)
configure({
  endpoint: '/',
  accessToken: document.documentElement.dataset.accessKey,
  ...(portalAddress.investorId && { headers: { [IDENTITY_HEADER]: portalAddress.investorId } }),
})
checkForms()
document.documentElement.lang = portalAddress.locale
document.documentElement.dataset.theme = readThemeMode()
const report =
  document.documentElement.dataset.errors === 'told'
    ? reportBrowserErrors(() => ({ route: routeOf(portalAddress, location.pathname), build }))
    : () => {}
reloadOnLostChunks(version)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
try {
  const path = pathIn(portalAddress, location.pathname)
  prefetch(portalAddress, path)
  const [{ start }, locale, area] = await Promise.all([
    import('./start.tsx'),
    loadLocale(portalAddress.locale, portalAddress.area),
    areas[portalAddress.area](),
    // A failure is its boundary's to show.
    portalAddress.area === 'investor' && findPage(path)?.().catch(() => {}),
  ])
  start(root, { portalAddress, locale, area: area.default }, report)
} catch (error) {
  report(error)
  showBareError(root, error)
  if (isLostChunk(error)) await version.reloadIfNewer()
}
