import { eraseCustomer, readErasurePreview } from '@goldammer/sdk/staff/customers'
import type { ErasurePreview, StaffCustomer } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '../../../shared/data/use-read.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { PlainTable } from '../../../shared/table/plain-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'

interface Props {
  customer: StaffCustomer
}

/** First what would go and what has to stay; then, with a reason, it is done. */
export function Erasure({ customer }: Props) {
  const t = useText()
  const [isAsked, setIsAsked] = useState(false)
  const preview = useRead(['erasure', customer.id], async () => (await readErasurePreview(customer.id)).data, {
    enabled: isAsked,
    // What is about to be erased is read again each time.
    gcTime: 0,
  })
  return (
    <Box title={t('staff.privacy.erasure.title')} span={7}>
      <div className="stack">
        <p className="small">{t('staff.privacy.erasure.text')}</p>
        {isAsked ? (
          <QueryView query={preview} lines={6}>
            {(data) => <Preview customer={customer} preview={data} onStale={() => void preview.refetch()} />}
          </QueryView>
        ) : (
          <div>
            <Button onClick={() => setIsAsked(true)}>{t('staff.privacy.erasure.preview')}</Button>
          </div>
        )}
      </div>
    </Box>
  )
}

function Preview({ customer, preview, onStale }: Props & { preview: ErasurePreview; onStale: () => void }) {
  const t = useText()
  const { date, number } = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const { refusals, erased, kept, keptUntil, version } = preview
  if (refusals.length > 0)
    return (
      <Note tone="warn">
        {[t('staff.privacy.erasure.refused'), ...refusals.map((it) => t(`staff.privacy.erasure.refusals.${it}`))].join(
          ' ',
        )}
      </Note>
    )
  return (
    <div className="stack">
      <PlainTable
        label={t('staff.privacy.erasure.erased')}
        rows={erased}
        rowKey={({ area }) => area}
        columns={[
          {
            title: t('staff.privacy.erasure.erased'),
            isName: true,
            render: ({ area }) => t(`staff.privacy.areas.${area}`),
          },
          {
            title: t('staff.privacy.erasure.count'),
            right: true,
            render: ({ count }) => <span className="number">{number(count)}</span>,
          },
        ]}
      />
      <PlainTable
        label={t('staff.privacy.erasure.kept')}
        rows={kept}
        rowKey={({ reason }) => reason}
        empty={t('staff.privacy.erasure.nothingKept')}
        columns={[
          {
            title: t('staff.privacy.erasure.kept'),
            isName: true,
            render: ({ reason }) => t(`staff.privacy.erasure.reasons.${reason}`),
          },
          {
            title: t('staff.privacy.erasure.until'),
            right: true,
            render: ({ until }) => <span className="number">{date(until)}</span>,
          },
        ]}
      />
      {keptUntil && <p className="small muted">{t('staff.privacy.erasure.after', { day: date(keptUntil) })}</p>}
      <div>
        <Button danger onClick={() => setIsOpen(true)}>
          {t('staff.privacy.erasure.erase')}
        </Button>
      </div>
      {isOpen && (
        <DecideWithReason
          title={t('staff.privacy.erasure.erase')}
          reasonLabel={t('staff.privacy.erasure.reason')}
          danger
          invalidates={[]}
          done={t('staff.privacy.erasure.done')}
          decide={(reason) => erase(reason)}
          onClose={() => setIsOpen(false)}
        >
          {t('staff.privacy.erasure.eraseText', { name: customer.name })}
        </DecideWithReason>
      )}
    </div>
  )

  async function erase(reason: string) {
    try {
      await eraseCustomer(customer.id, { reason }, { 'Record-Version': version })
    } catch (error) {
      // Something has come or gone since: the next try is on what stands now.
      onStale()
      throw error
    }
    navigate('/customers')
  }
}
