import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@fontsource-variable/hanken-grotesk/wght.css'
import '@goldammer/sdk/tokens.css'
import './shared/styles/portal.css'
import { configure } from '@goldammer/sdk/client/configure'
import { IDENTITY_HEADER } from '@goldammer/sdk/constants'
import { isLostChunk, reloadOnLostChunks } from '@goldammer/sdk/new-version'
import { tellErrors } from '@goldammer/sdk/tell-errors'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { areas } from './areas.ts'
import { showBareError } from './bare-error.ts'
import { loadLocale } from './locales/load.ts'
import { findPlace, routeOf } from './place.ts'
import { readLocale } from './shared/cookie.ts'
import { dayjs } from './shared/dayjs.ts'
import { FatalBoundary } from './shared/states/fatal-boundary.tsx'
import { build, version } from './version.ts'

const place = findPlace(location.pathname, readLocale())
configure({
  endpoint: '/',
  accessToken: document.documentElement.dataset.accessKey,
  ...(place.investorId && { headers: { [IDENTITY_HEADER]: place.investorId } }),
})
document.documentElement.lang = place.locale
const tell =
  document.documentElement.dataset.errors === 'told'
    ? tellErrors(() => ({ route: routeOf(place, location.pathname), build }))
    : () => {}
reloadOnLostChunks(version)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
try {
  const [locale, area] = await Promise.all([loadLocale(place.locale, place.area), areas[place.area]()])
  dayjs.locale(locale.dayjs)
  // What a boundary shows instead of a page is an error all the same.
  createRoot(root, { onCaughtError: tell }).render(
    <StrictMode>
      <FatalBoundary locale={place.locale} messages={locale.messages}>
        <App place={place} locale={locale} area={area.default} />
      </FatalBoundary>
    </StrictMode>,
  )
} catch (error) {
  tell(error)
  showBareError(root, error)
  if (isLostChunk(error)) await version.reloadIfNewer()
}
