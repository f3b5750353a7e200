import { Button } from 'antd'
import { type ReactNode, useState } from 'react'

interface OpenerProps {
  text?: string
  /** What opens over the page. */
  children: (close: () => void) => ReactNode
}

/** A button in place of what would cover the other states. */
export function Opener({ text = 'Öffnen', children }: OpenerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text}</Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}

interface StatefulProps<Value> {
  start: Value
  children: (value: Value, set: (value: Value) => void) => ReactNode
}

/** Holds the value of a component that leaves it to its page. */
export function Stateful<Value>({ start, children }: StatefulProps<Value>) {
  const [value, set] = useState(start)
  return children(value, set)
}

/** A call that succeeds after a moment, so that one sees the button busy. */
export const saves = () => new Promise<void>((resolve) => setTimeout(resolve, 600))

export const LONG_NAME =
  'Donaudampfschifffahrtsgesellschaft für erneuerbare Nahwärmeversorgung Oberammergau-Unterammergau mbH & Co. KG'

export const LONG_TEXT =
  'Der Emittent hat die Rückzahlung zum 31. Dezember 2027 angekündigt. Bis dahin werden die vereinbarten Zinsen ' +
  'weiterhin jährlich ausgezahlt; eine vorzeitige Kündigung aus wichtigem Grund bleibt davon unberührt.'
