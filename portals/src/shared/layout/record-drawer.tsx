import { Drawer } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { useText } from '../portal-context.ts'
import { QueryView } from '../states/query-view.tsx'

interface Props<T> extends Pick<ComponentProps<typeof QueryView<T>>, 'query' | 'children'> {
  title: ReactNode
  /** In pixels. */
  size: number
  extra?: ReactNode
  footer?: ReactNode
  onClose: () => void
}

/** A record beside the list it stands in. */
export function RecordDrawer<T>({ query, children, ...frame }: Props<T>) {
  const t = useText()
  return (
    <Drawer open {...frame} closable={{ 'aria-label': t('common.action.close') }}>
      <QueryView query={query} lines={10}>
        {children}
      </QueryView>
    </Drawer>
  )
}
