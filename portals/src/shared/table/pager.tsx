import type { BaseRecord } from '@refinedev/core'
import { Button, InputNumber } from 'antd'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '../portal-context.ts'
import { useFormat } from '../use-format.ts'
import type { KeysetList } from './use-keyset-list.ts'

interface Props<Row extends BaseRecord> {
  label: string
  list: KeysetList<Row>
  position?: number
}

/** Beginning, back, next, end, and a jump: long lists have no page numbers (look.md, Tables). */
export function Pager<Row extends BaseRecord>({ label, list, position }: Props<Row>) {
  const t = useText()
  const { number } = useFormat()
  const { rows, total = rows.length, next, previous, goTo, jumpTo } = list
  const shown = position ? `${number(position)}–${number(position + rows.length - 1)}` : number(rows.length)
  return (
    <nav className="pager" aria-label={t('portal.pagerOf', { name: label })}>
      <span className="muted number">{t('portal.shown', { shown, total: number(total) })}</span>
      {(next || previous) && (
        <>
          {position && <Jump total={total} onJump={jumpTo} />}
          <div className="steps">
            <Step icon={ChevronsLeft} text={t('portal.first')} isOff={!previous} onClick={() => goTo(undefined)} />
            <Step
              icon={ChevronLeft}
              text={t('portal.back')}
              isOff={!previous}
              onClick={() => goTo(previous ?? undefined)}
            />
            <Step
              icon={ChevronRight}
              text={t('portal.next')}
              isOff={!next}
              onClick={() => goTo(next ?? undefined)}
              end
            />
            {position && (
              <Step icon={ChevronsRight} text={t('portal.last')} isOff={!next} onClick={() => goTo('last')} end />
            )}
          </div>
        </>
      )}
    </nav>
  )
}

interface StepProps {
  icon: LucideIcon
  text: string
  isOff: boolean
  end?: boolean
  onClick: () => void
}

function Step({ icon: Icon, text, isOff, end = false, onClick }: StepProps) {
  return (
    <Button
      size="small"
      disabled={isOff}
      icon={<Icon className="icon small" aria-hidden="true" />}
      iconPlacement={end ? 'end' : 'start'}
      onClick={onClick}
    >
      {text}
    </Button>
  )
}

function Jump({ total, onJump }: { total: number; onJump: (position: number) => void }) {
  const t = useText()
  const id = useId()
  const [position, setPosition] = useState<number | null>(null)
  function jump(event: FormEvent) {
    event.preventDefault()
    if (position) onJump(position)
  }
  return (
    <form className="row" onSubmit={jump}>
      <label htmlFor={id}>{t('portal.jumpTo')}</label>
      <InputNumber
        id={id}
        size="small"
        min={1}
        max={total}
        precision={0}
        controls={false}
        value={position}
        onChange={setPosition}
      />
      <Button size="small" htmlType="submit" disabled={!position}>
        {t('common.action.show')}
      </Button>
    </form>
  )
}
