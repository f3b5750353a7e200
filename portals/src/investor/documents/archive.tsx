import { createDocumentsArchiveTicket } from '@goldammer/sdk/store/investor'
import { Button } from 'antd'
import { FolderArchive } from 'lucide-react'
import { download } from '../../shared/fields/download-button.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { documentsFilter } from './documents.ts'

interface Props {
  filters: Record<string, string>
  /** How many documents they let through. */
  count: number
}

/** Everything the filters show, on all pages of the list, as one file. */
export function Archive({ filters, count }: Props) {
  const t = useText()
  const { mutate, isPending } = useAction(
    async () => (await createDocumentsArchiveTicket(documentsFilter(filters))).data,
    { onDone: ({ url }) => download(url) },
  )
  if (count === 0) return null
  return (
    <Button
      loading={isPending}
      icon={<FolderArchive className="icon small" aria-hidden="true" />}
      onClick={() => mutate(undefined)}
    >
      {t('own.documents.archive', { count })}
    </Button>
  )
}
