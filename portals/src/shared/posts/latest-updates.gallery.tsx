import type { PostList } from '@goldammer/sdk/store/model'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME } from '../../../gallery/helpers.tsx'
import { LatestUpdates } from './latest-updates.tsx'

const posts = (title: string) => ({
  elements: [{ id: '1', title, author: { name: 'Ada Muster' }, publishedAt: '2027-02-01T09:00:00.000Z' }],
})
const box = { title: 'Neuigkeiten', url: '/windpark' }

export default defineEntry(
  {
    LatestUpdates: {
      default: <LatestUpdates {...box} productId="one" />,
      empty: <LatestUpdates {...box} productId="empty" />,
      loading: <LatestUpdates {...box} productId="loading" />,
      error: <LatestUpdates {...box} productId="error" />,
      longText: <LatestUpdates {...box} title={LONG_NAME} productId="long" />,
    },
  },
  {
    updates: {
      one: posts('Die erste Anlage dreht sich'),
      long: posts(LONG_NAME),
      empty: { elements: [] satisfies PostList['elements'] },
    },
  },
)
