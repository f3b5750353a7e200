import { Button } from 'antd'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { saveFile } from '../../shared/documents/save-file.ts'
import { useAction } from '../../shared/use-action.ts'

interface Props {
  href: string
  /** What is searched for: it goes in the body, and the address is a link where it is empty. */
  search?: Record<string, string | undefined>
  size?: 'small'
  children: ReactNode
}

/** Saves a list as the file that its address answers with. */
export function ExportButton({ href, search = {}, size, children }: Props) {
  const save = useAction(() => saveFile(href, { body: search }))
  const isSearched = Object.values(search).some(Boolean)
  return (
    <Button
      size={size}
      icon={<FileDown className="icon small" aria-hidden="true" />}
      loading={save.isPending}
      {...(isSearched ? { onClick: () => save.mutate(undefined) } : { href })}
    >
      {children}
    </Button>
  )
}
