import { Button, type ButtonProps } from 'antd'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAction } from '../use-action.ts'

interface Props extends Pick<ButtonProps, 'size' | 'type' | 'disabled'> {
  /** Asks for the single-use address of the file (design.md §1). */
  ticket: () => Promise<{ url: string }>
  /** Says which file, for a button that shows only the icon. */
  label?: string
  children?: ReactNode
}

export function DownloadButton({ ticket, label, children, ...button }: Props) {
  const { mutate, isPending } = useAction(ticket, { onDone: ({ url }) => download(url) })
  return (
    <Button
      {...button}
      loading={isPending}
      aria-label={label}
      icon={<Download className="icon small" aria-hidden="true" />}
      onClick={() => mutate(undefined)}
    >
      {children}
    </Button>
  )
}

/** Follows a single-use address without leaving the page. */
export function download(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
