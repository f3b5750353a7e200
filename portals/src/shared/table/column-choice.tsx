import { Checkbox } from 'antd'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { PopoverButton } from '../popover-button.tsx'
import { useText } from '../portal-context.ts'
import type { KeysetColumn } from './keyset-table.tsx'

/** The columns somebody hid in a table, stored in this browser. */
export function useColumnChoice<Row>(table: string, columns: KeysetColumn<Row>[], hiddenAtFirst: string[] = []) {
  const key = `goldammer.columns.${table}`
  const [hidden, setHidden] = useState<string[]>(() => readHidden(key) ?? hiddenAtFirst)
  function hide(next: string[]) {
    setHidden(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  return { visible: columns.filter((it) => it.fixed || !hidden.includes(it.key)), hidden, hide }
}

function readHidden(key: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) ? stored.map(String) : undefined
  } catch {
    return undefined
  }
}

interface Props<Row> {
  columns: KeysetColumn<Row>[]
  hidden: string[]
  onHide: (hidden: string[]) => void
}

export function ColumnChoice<Row>({ columns, hidden, onHide }: Props<Row>) {
  const t = useText()
  const choices = columns.filter((it) => !it.fixed)
  return (
    <PopoverButton className="wide-only" label={t('portal.columns')} icon={Columns3}>
      {() => (
        <Checkbox.Group
          style={{ display: 'grid', gap: 8 }}
          options={choices.map((it) => ({ label: it.title, value: it.key }))}
          value={choices.map((it) => it.key).filter((it) => !hidden.includes(it))}
          onChange={(shown) => onHide(choices.map((it) => it.key).filter((it) => !shown.includes(it)))}
        />
      )}
    </PopoverButton>
  )
}
