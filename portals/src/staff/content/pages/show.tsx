import { useParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { useRecord } from '../../data.ts'
import { Editor } from './editor.tsx'

export default function PageEditor() {
  const { id = '' } = useParams()
  const page = useRecord('pages', id, { fresh: true })
  if (statusOf(page.error) === 404) return <NotFound />
  return (
    <QueryView query={page} lines={12}>
      {(data) => <Editor key={data.id} page={data} />}
    </QueryView>
  )
}
