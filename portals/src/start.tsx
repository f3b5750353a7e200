import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@fontsource-variable/hanken-grotesk/wght.css'
import 'virtual:antd.css'
import './shared/styles/portal.css'
import { type ComponentProps, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { dayjs } from './shared/dayjs.ts'
import { restoreFocus } from './shared/restore-focus.ts'
import { listenToSaveKey } from './shared/save-key.ts'
import { FatalBoundary } from './shared/states/fatal-boundary.tsx'
import { listenToBack } from './shared/unsaved/back.ts'

/** `report`: what a boundary shows instead of a page is an error all the same. */
export function start(root: HTMLElement, app: ComponentProps<typeof App>, report: (error: unknown) => void) {
  const { portalAddress, locale } = app
  dayjs.locale(locale.dayjs)
  listenToBack()
  restoreFocus()
  listenToSaveKey()
  const page = createRoot(root, { onCaughtError: report })
  // In pieces, so that the page answers meanwhile.
  startTransition(() =>
    page.render(
      <StrictMode>
        <FatalBoundary locale={portalAddress.locale} messages={locale.messages}>
          <App {...app} />
        </FatalBoundary>
      </StrictMode>,
    ),
  )
}
