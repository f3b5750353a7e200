import { readExemptionHeadroom } from '@goldammer/sdk/store/investor'
import type { ExemptionType } from '@goldammer/sdk/store/model'
import type { Dayjs } from 'dayjs'
import { useRead } from '../../../shared/data/use-read.ts'
import { Note } from '../../../shared/fields/note.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { dayOf, periodProblem } from './exemption.ts'

interface Props {
  type: ExemptionType
  startDate: Dayjs | null | undefined
  endDate: Dayjs | null | undefined
  /** The order that is being changed. */
  besides?: string
}

/** R5.06: what the server says is left, while the form is filled in. */
export function Headroom({ type, startDate, endDate, besides }: Props) {
  const t = useText()
  const isPeriod = Boolean(startDate) && !periodProblem(startDate, endDate)
  const query = {
    type,
    startDate: startDate ? dayOf(startDate) : '',
    ...(endDate && { endDate: dayOf(endDate) }),
    ...(besides && { besides }),
  }
  const { data } = useRead(['exemption-headroom', query], async () => (await readExemptionHeadroom(query)).data, {
    enabled: isPeriod,
    keepPrevious: true,
    gcTime: 0,
  })
  return (
    <div role="status" className="field-note">
      {isPeriod && data && (
        <Note>
          <b className="number">{t('own.exemption.headroom', { year: String(data.year), headroom: data.headroom })}</b>
          <p>{t('own.exemption.headroomText', { limit: data.limit, ordered: data.ordered })}</p>
        </Note>
      )}
    </div>
  )
}
