import { TIME_ZONE } from '@goldammer/sdk/units'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { useText } from '../portal-context.ts'
import { DATE_BOUNDS } from './date-field.tsx'

dayjs.extend(utc)
dayjs.extend(timezone)

const WALL = 'YYYY-MM-DDTHH:mm'

/** The clock on the wall in Berlin, whatever zone the browser is in. */
const onTheWall = (instant: string): Dayjs => dayjs(dayjs(instant).tz(TIME_ZONE).format(WALL))
export const instantOf = (wall: Dayjs): string => dayjs.tz(wall.format(WALL), TIME_ZONE).toISOString()

interface Props {
  id?: string
  /** A moment in UTC. */
  value?: string | null
  onChange?: (instant: string | null) => void
}

/** A day and a time of day in Berlin. */
export function MomentField({ id, value, onChange }: Props) {
  const t = useText()
  return (
    <DatePicker
      {...(id && { id })}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format={['DD.MM.YYYY HH:mm', 'YYYY-MM-DD HH:mm']}
      placeholder={t('portal.momentFormat')}
      {...DATE_BOUNDS}
      // A pointer that rests where the calendar opens must not change what was typed.
      previewValue={false}
      needConfirm={false}
      // Enter takes the moment; the form is not sent by it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      value={value ? onTheWall(value) : null}
      onChange={(wall) => onChange?.(wall ? instantOf(wall) : null)}
      style={{ width: '100%', maxWidth: 260 }}
    />
  )
}
