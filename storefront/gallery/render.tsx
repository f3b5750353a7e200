import '../src/styles/global.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { commands } from 'vitest/browser'

function addPage(): HTMLElement {
  const page = document.body.appendChild(document.createElement('main'))
  onTestFinished(() => page.remove())
  return page
}

/** Shows an island in the page of a test; it is gone when the test ends. */
export function render(ui: ReactNode): void {
  const root = createRoot(addPage())
  onTestFinished(() => root.unmount())
  root.render(ui)
}

/** Shows what the server sends for a component below `src`; the test imports the scripts that belong to it. */
export async function renderAstro(file: string, props: Record<string, unknown> = {}): Promise<HTMLElement> {
  const page = addPage()
  page.innerHTML = await commands.renderAstro(file, props)
  return page
}
