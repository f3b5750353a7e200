import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3001'

/** In production the front door answers these addresses with index.html; here the dev server does. */
const portalAddresses = /^(\/(en-GB|pl-PL))?\/(investor-portal|company-portal)(\/|\?|$)|^\/staff(\/|\?|$)/

function servePortals(): Plugin {
  return {
    name: 'serve-portals',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (portalAddresses.test(request.url ?? '')) request.url = '/portal-assets/index.html'
        next()
      })
    },
  }
}

export default defineConfig({
  base: '/portal-assets/',
  plugins: [react(), servePortals()],
  build: { assetsDir: '', target: 'es2023', chunkSizeWarningLimit: 1200 },
  server: {
    port: Number(process.env.PORTALS_DEV_PORT ?? 3003),
    strictPort: true,
    proxy: Object.fromEntries(['/store-api', '/staff-api', '/media'].map((path) => [path, backend])),
  },
})
