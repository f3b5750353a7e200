/// <reference types="vitest/config" />
import { existsSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { getViteConfig } from 'astro/config'
import { defineConfig } from 'vitest/config'
import { astroRenderer, renderAstro } from './gallery/render-astro.ts'

// `npm test` says which; a Chromium of Debian is found by itself, and Playwright's own otherwise.
const ofDebian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.CHROMIUM_PATH || ofDebian.find((path) => existsSync(path))

/** Rules and HTML are tested in Node, elements and islands in a real browser: focus, keys and layout are the browser's. */
export default defineConfig({
  test: {
    projects: [
      getViteConfig({ test: { name: 'rules', include: ['src/**/*.test.ts', 'server/**/*.test.ts'] } }),
      {
        plugins: [tailwindcss(), astroRenderer],
        resolve: { dedupe: ['@tanstack/react-query', 'react', 'react-dom'] },
        // All packages at once: what is found while tests run makes the browser load everything again.
        optimizeDeps: { entries: ['src/**/*.test.tsx'], include: ['react/jsx-dev-runtime'] },
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          // The first HTML of an Astro component starts a compiler.
          testTimeout: 120_000,
          // One page for all files: a module is asked for once. What a test shows is gone when it ends.
          isolate: false,
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { renderAstro },
            provider: playwright({
              launchOptions: {
                ...(executablePath ? { executablePath } : {}),
                args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
              },
              contextOptions: { reducedMotion: 'reduce', locale: 'de-DE' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
})
