import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** `npm run screenshots` makes pictures of all pages with it; `npm test` does not know them. */
export default defineConfig({ ...tests, testMatch: 'screenshots.ts', fullyParallel: true })
