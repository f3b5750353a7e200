import { getViteConfig } from 'astro/config'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { type BrowserCommand, createViteServer } from 'vitest/node'

declare module 'vitest/browser' {
  interface BrowserCommands {
    renderAstro: (file: string, props?: Record<string, unknown>) => Promise<string>
  }
}

let renderer: ReturnType<typeof createViteServer> | undefined

/** Apart from the server of the tests, which would compile every package for a page of HTML. */
async function startRenderer() {
  const server = { middlewareMode: true, hmr: false, ws: false as const, watch: null }
  const config = getViteConfig({ server }, { configFile: 'gallery/astro.config.ts' })
  return createViteServer({ configFile: false, ...(await config({ mode: 'development', command: 'serve' })) })
}

/** The HTML of a component below `src`, as the server would send it; a test in the browser asks for it. */
export const renderAstro: BrowserCommand<[file: string, props?: Record<string, unknown>]> = async (_, file, props) => {
  renderer ??= startRenderer()
  const { default: component } = await (await renderer).ssrLoadModule(`/src/${file}`)
  const container = await AstroContainer.create()
  const locals = { locale: 'de-DE', path: '/' } as App.Locals
  return container.renderToString(component, { props: props ?? {}, locals })
}

/** Ends the renderer with the server of the tests. */
export const astroRenderer = {
  name: 'astro-renderer',
  closeBundle: async () => (await renderer)?.close(),
}
