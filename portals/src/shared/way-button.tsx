import { Button, type ButtonProps } from 'antd'
import { useNavigate } from 'react-router'
import { usePortal } from './portal-context.ts'

/** A button to a place within the portal; opened in another tab it is an ordinary link. */
export function WayButton({ to, ...button }: { to: string } & Omit<ButtonProps, 'href' | 'onClick'>) {
  const navigate = useNavigate()
  const { base } = usePortal().portalAddress
  return (
    <Button
      {...button}
      href={base + to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate(to)
      }}
    />
  )
}
