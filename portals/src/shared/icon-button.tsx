import { Button } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  label: string
  icon: ReactNode
  onClick?: (() => void) | undefined
  isOff?: boolean
}

/** A button of a row that says what it does by a picture. One that has just become idle still has the focus. */
export const IconButton = ({ label, icon, onClick, isOff = false }: Props) => (
  <Button
    type="text"
    size="small"
    icon={icon}
    aria-label={label}
    title={label}
    {...(isOff ? { 'aria-disabled': true, className: 'idle' } : { onClick })}
  />
)
