import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@fontsource-variable/hanken-grotesk/wght.css'
import 'virtual:antd.css'
import './shared/styles/portal.css'
import { type ComponentProps, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { dayjs } from './shared/dayjs.ts'
import { keepFocus } from './shared/keep-focus.ts'
import { listenToSaveKey } from './shared/save-key.ts'
import { FatalBoundary } from './shared/states/fatal-boundary.tsx'
import { listenToBack } from './shared/unsaved/back.ts'

/** `tell`: what a boundary shows instead of a page is an error all the same. */
export function start(root: HTMLElement, app: ComponentProps<typeof App>, tell: (error: unknown) => void) {
  const { place, locale } = app
  dayjs.locale(locale.dayjs)
  listenToBack()
  keepFocus()
  listenToSaveKey()
  const page = createRoot(root, { onCaughtError: tell })
  // In pieces, so that the page answers meanwhile.
  startTransition(() =>
    page.render(
      <StrictMode>
        <FatalBoundary locale={place.locale} messages={locale.messages}>
          <App {...app} />
        </FatalBoundary>
      </StrictMode>,
    ),
  )
}
