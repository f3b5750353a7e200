import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useText } from './portal-context.ts'
import { useAction } from './use-action.ts'

interface Props {
  title: string
  /** Without it, the title. */
  okText?: string
  danger?: boolean
  /** What is done once it is confirmed. */
  act: () => Promise<unknown>
  /** Resources that read differently afterwards. */
  invalidates: string[]
  /** Shown when it went well. */
  done: string
  /** What happens then besides. */
  onDone?: () => void
  onClose: () => void
  /** What comes of it. */
  children: ReactNode
}

/** Asks before something is done, and stays, busy, until that went well. */
export function ConfirmDialog({ title, okText = title, danger, act, onDone, onClose, children, ...options }: Props) {
  const t = useText()
  const action = useAction(act, {
    ...options,
    onDone: () => {
      onClose()
      onDone?.()
    },
  })
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger }}
      cancelText={t('common.action.cancel')}
      confirmLoading={action.isPending}
      onCancel={onClose}
      onOk={() => action.mutate(undefined)}
    >
      <div className="stack">{children}</div>
    </Modal>
  )
}
