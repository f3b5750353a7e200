import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdCss } from '../antd-css.ts'
import { importJson } from '../json-imports.ts'

/** The gallery is a page of its own: the portals' build starts from another file and never sees it. */
export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that the site of `npm run docs` can have it in any folder.
  base: './',
  // Whether each style is there is a question to the build of the portals; here parts remain that nothing shows.
  plugins: [react(), { ...antdCss(), generateBundle: undefined }, importJson()],
  resolve: { dedupe: ['@tanstack/react-query', 'react', 'react-dom', 'dayjs'] },
  build: { target: 'es2023', chunkSizeWarningLimit: 4000, emptyOutDir: true },
})
