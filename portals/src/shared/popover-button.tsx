import { Button, Popover } from 'antd'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

interface Props {
  label: string
  icon: LucideIcon
  className?: string
  children: (close: () => void) => ReactNode
}

/** A button that opens something small above the page; closed by a key, it has the focus again. */
export function PopoverButton({ label, icon: Icon, className, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  function turn(open: boolean) {
    const focused = document.activeElement
    // Nothing has it where what was pressed last cannot be pressed any more.
    const hadFocus = focused === document.body || content.current?.contains(focused)
    setOpen(open)
    if (!open && hadFocus) button.current?.focus()
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={turn}
      title={label}
      trigger="click"
      placement="bottomRight"
      content={<div ref={content}>{children(() => turn(false))}</div>}
    >
      <Button
        ref={button}
        size="small"
        icon={<Icon className="icon small" aria-hidden="true" />}
        {...(className && { className })}
      >
        {label}
      </Button>
    </Popover>
  )
}
