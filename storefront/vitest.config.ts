/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config'

/** Components are rendered in tests as the shop renders them. */
export default getViteConfig({ test: {} })
