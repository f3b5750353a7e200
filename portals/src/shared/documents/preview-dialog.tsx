import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../portal-context.ts'

interface Props {
  open: boolean
  title: string
  /** A single-use address that answers with a PDF to be shown. */
  url: string
  /** The browser has it. */
  onSeen: () => void
  onClose: () => void
  /** The focus is back where it came from. */
  onClosed: () => void
  keep: ReactNode
}

export function PreviewDialog({ open, title, url, onSeen, onClose, onClosed, keep }: Props) {
  const t = useText()
  return (
    <Modal
      open={open}
      title={title}
      width="min(1080px, calc(100vw - 48px))"
      centered
      onCancel={onClose}
      afterClose={onClosed}
      footer={[
        keep,
        <Button key="close" type="primary" onClick={onClose}>
          {t('common.action.close')}
        </Button>,
      ]}
    >
      <iframe className="pdf" title={title} src={url} onLoad={onSeen} />
    </Modal>
  )
}
