import { defineIsland } from '../../../gallery/entry.ts'
import { Picture } from './Picture.tsx'

const drawing = { url: '/art/empty-nest.svg', mimeType: 'image/svg+xml' }

export default defineIsland({
  Picture: { default: <Picture media={drawing} sizes="160px" width={160} height={120} alt="Ein leeres Nest" /> },
})
