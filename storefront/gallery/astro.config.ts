import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { relativeAddresses } from './relative-addresses.ts'

/** The gallery has pages of its own and no server behind it; the shop's build reads `src` and never sees it. */
export default defineConfig({
  srcDir: fileURLToPath(new URL('.', import.meta.url)),
  output: 'static',
  integrations: [react(), relativeAddresses()],
  devToolbar: { enabled: false },
  build: { format: 'file' },
  vite: { plugins: [tailwindcss()], build: { assetsInlineLimit: 0 } },
})
