import { Button, Input } from 'antd'
import dayjs from 'dayjs'
import { type FormEvent, useId, useState } from 'react'
import { DateField } from '../fields/date-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { useText } from '../portal-context.ts'

interface JumpProps {
  kind: 'day' | 'amount' | 'text'
  column: string
  /** A day of the wire, an amount with a point, or a text. */
  onJump: (at: string) => void
}

/** Leads to where a list goes on from a day, an amount or a text of the column it is sorted by. */
export default function Jump({ kind, column, onJump }: JumpProps) {
  const t = useText()
  const id = useId()
  const [at, setAt] = useState<string>()
  function jump(event: FormEvent) {
    event.preventDefault()
    if (at) onJump(at)
  }
  return (
    <form className="row" onSubmit={jump}>
      <label htmlFor={id}>{t('portal.jumpTo', { column })}</label>
      <div className="jump">
        {kind === 'day' && (
          <DateField
            id={id}
            size="small"
            value={at ? dayjs(at) : null}
            onChange={(day) => setAt(dayjs.isDayjs(day) ? day.format('YYYY-MM-DD') : undefined)}
          />
        )}
        {kind === 'amount' && (
          <NumberField
            kind="amount"
            id={id}
            size="small"
            min={0}
            controls={false}
            onChange={(amount) => setAt(amount === null ? undefined : String(amount))}
          />
        )}
        {kind === 'text' && (
          <Input id={id} size="small" maxLength={100} onChange={({ target }) => setAt(target.value.trim())} />
        )}
      </div>
      <Button size="small" htmlType="submit" disabled={!at}>
        {t('common.action.show')}
      </Button>
    </form>
  )
}
