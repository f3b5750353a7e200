import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { deliverables } from './build/deliverables.ts'

const pageCache = { name: 'page-cache', entrypoint: new URL('./src/cache/provider.ts', import.meta.url) }

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware', bodySizeLimit: 12 * 1024 * 1024 }),
  integrations: [react(), deliverables()],
  cache: { provider: pageCache },
  security: {
    // src/middleware.ts checks Origin and Sec-Fetch-Site against PUBLIC_URL, which also holds behind a reverse proxy.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        // Players of other sites, which src/blocks/Video.astro asks for after consent.
        'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        // server/csp-reports.ts takes them.
        'report-to csp',
        'report-uri /csp-reports',
      ],
      // CMS blocks carry their colours and margins in style attributes.
      styleDirective: { resources: [{ resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  session: false,
  markdown: { syntaxHighlight: false },
  server: { port: Number(process.env.STOREFRONT_DEV_PORT ?? 3002) },
  vite: {
    plugins: [tailwindcss()],
    build: { assetsInlineLimit: 0 },
    // Some fifty icons of two thousand: built in, the package (67 MB) is not needed where the shop runs.
    ssr: { noExternal: ['lucide-static'] },
  },
})
