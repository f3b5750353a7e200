import type { Plugin } from 'vite'

const ATTRIBUTE = /,\s*\{\s*with:\s*\{\s*type:\s*['"]json['"]\s*\}\s*\}/g

/**
 * The server for development answers a JSON file as a module of JavaScript, and leaves `with { type: 'json' }` in an `import()`,
 * for which a browser takes nothing but JSON. A build reads the file itself.
 */
export function importJson(): Plugin {
  return {
    name: 'import-json',
    apply: 'serve',
    transform: {
      filter: { code: ATTRIBUTE },
      handler: (code) => ({ code: code.replace(ATTRIBUTE, ''), map: null }),
    },
  }
}
