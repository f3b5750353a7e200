import { defineEntry } from '../../../gallery/entry.ts'
import { useKeysetList } from '../data/use-keyset-list.ts'
import { Pager } from './pager.tsx'

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
      middle: { elements: [{ id: '1' }], total: 240, next: 'next', previous: 'previous' },
      first: { elements: [{ id: '1' }], total: 10_000, more: true, next: 'next', previous: null },
      whole: { elements: [{ id: '1' }], total: 1 },
    },
  },
)
