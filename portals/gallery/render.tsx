import '@goldammer/sdk/tokens.css'
import 'virtual:antd.css'
import '../src/shared/styles/portal.css'
import type { Locale } from '@goldammer/sdk/locales'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { Records } from './entry.ts'
import { Frame, loadTexts } from './frame.tsx'

interface Options {
  locale?: Locale
  /** What the data provider answers, as in an entry of the gallery. */
  records?: Records
  /** Where the page is, such as `/?sort=name`. */
  address?: string
}

/** Shows components in the page of a test as an area would; they are gone when it ends. */
export async function render(ui: ReactNode, { locale = 'de-DE', ...options }: Options = {}): Promise<void> {
  const texts = await loadTexts(locale)
  const page = document.body.appendChild(document.createElement('div'))
  // As in index.html: what gives the focus back looks for it.
  page.id = 'root'
  const root: Root = createRoot(page)
  onTestFinished(() => {
    root.unmount()
    page.remove()
  })
  root.render(
    <Frame locale={locale} texts={texts} theme="light" {...options}>
      {ui}
    </Frame>,
  )
  await vi.waitUntil(() => page.childElementCount > 0)
}
