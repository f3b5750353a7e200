import { Button } from 'antd'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { KeysetList } from '../data/use-keyset-list.ts'
import { useText } from '../portal-context.ts'
import { useFormat } from '../use-format.ts'
import type { KeysetColumn } from './row-table.tsx'

// A calendar is large, and few lists are so long that one jumps in them.
const Jump = lazy(() => import('./jump.tsx'))

interface Props<Row> {
  label: string
  list: KeysetList<Row>
  /** Those that one can jump in. */
  columns?: KeysetColumn<Row>[]
  position?: number | null
}

/** Beginning, back, next, end, and a jump: long lists have no page numbers (style §8). */
export function Pager<Row>({ label, list, columns = [], position }: Props<Row>) {
  const t = useText()
  const { number } = useFormat()
  const { rows, total = rows.length, more, next, previous, goTo, jumpTo } = list
  const sortedBy = columns.find(({ sort }) => sort !== undefined && sort === list.sort?.replace(/^-/, ''))
  const shown = position ? `${number(position)}–${number(position + rows.length - 1)}` : number(rows.length)
  return (
    <nav className="pager" aria-label={t('portal.pagerOf', { name: label })}>
      <span className="muted number">
        {t(more ? 'portal.shownOfMore' : 'portal.shown', { shown, total: number(total) })}
      </span>
      {(next || previous) && (
        <>
          {sortedBy?.jump && (
            <Suspense>
              <Jump key={sortedBy.key} kind={sortedBy.jump} column={sortedBy.title} onJump={jumpTo} />
            </Suspense>
          )}
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
            {position !== undefined && (
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
