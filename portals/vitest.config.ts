import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { antdCss } from './antd-css.ts'
import { importJson } from './json-imports.ts'

// `npm test` says which; a Chromium of Debian is found by itself, and Playwright's own otherwise.
const ofDebian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.CHROMIUM_PATH || ofDebian.find((path) => existsSync(path))

/** Rules run in Node, components in a real browser: focus, keys and layout are the browser's. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['src/**/*.test.ts'] } },
      {
        plugins: [react(), antdCss(), importJson()],
        resolve: { dedupe: ['@tanstack/react-query', 'react', 'react-dom', 'dayjs'] },
        // All packages at once: what is found while tests run makes the browser load everything again.
        server: { hmr: { overlay: false } },
        optimizeDeps: { entries: ['src/**/*.test.tsx', 'gallery/**/*.tsx'] },
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx', 'gallery/**/*.test.tsx'],
          // One page for all files: a module is asked for once. What a test shows is gone when it ends.
          isolate: false,
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
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
