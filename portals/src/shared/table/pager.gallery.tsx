import { defineEntry } from '../../../gallery/entry.ts'
import { Pager } from './pager.tsx'
import { useKeysetList } from './use-keyset-list.ts'

function Steps({ state }: { state: string }) {
  const list = useKeysetList('gallery-pages', { filters: [], fixed: { state } })
  return <Pager label="Verträge" list={list} position={1} />
}

export default defineEntry(
  {
    Pager: {
      default: <Steps state="middle" />,
      first: <Steps state="first" />,
      onePage: <Steps state="whole" />,
    },
  },
  {
    'gallery-pages': {
      middle: { data: [{ id: '1' }], total: 240, next: 'next', previous: 'previous' },
      first: { data: [{ id: '1' }], total: 10_000, more: true, next: 'next', previous: null },
      whole: { data: [{ id: '1' }], total: 1 },
    },
  },
)
