import { Button } from 'antd'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  href: string
  size?: 'small'
  children: ReactNode
}

/** Saves a list as the file that its address answers with. */
export const ExportButton = ({ href, size, children }: Props) => (
  <Button size={size} icon={<FileDown className="icon small" aria-hidden="true" />} href={href}>
    {children}
  </Button>
)
