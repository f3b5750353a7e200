import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@fontsource-variable/hanken-grotesk/wght.css'
import '@goldammer/sdk/tokens.css'
import 'virtual:antd.css'
import '../src/shared/styles/portal.css'
import './gallery.css'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './page.tsx'

const search = new URLSearchParams(location.search)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Suspense>
      <Gallery search={search} />
    </Suspense>
  </StrictMode>,
)
