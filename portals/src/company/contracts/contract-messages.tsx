import type { CompanyContract } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { BulkDialog } from '../bulk/bulk-dialog.tsx'
import { useRecord } from '../data.ts'

/** What the company has written to the investor, and a way to write. */
export function ContractMessages({ contract, mayWrite }: { contract: CompanyContract; mayWrite: boolean }) {
  const t = useText()
  const { dateTime } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const messages = useRecord('contract-messages', contract.orderId)
  const isKnown = Boolean(contract.investorName)
  return (
    <Box
      title={t('company.contract.messages.title')}
      aside={
        mayWrite &&
        isKnown && (
          <Button icon={<Mail className="icon small" aria-hidden="true" />} onClick={() => setOpen(true)}>
            {t('company.bulk.message')}
          </Button>
        )
      }
    >
      <QueryView query={messages} lines={3}>
        {({ elements }) =>
          elements.length === 0 ? (
            <p className="muted">
              {t(isKnown ? 'company.contract.messages.empty' : 'company.contract.messages.later')}
            </p>
          ) : (
            <ul className="list">
              {elements.map(({ id, text, sentAt, sentBy }) => (
                <li key={id}>
                  <div className="small">
                    <p className="written">{text}</p>
                    <p className="tiny muted">
                      <time dateTime={sentAt}>{dateTime(sentAt)}</time>
                      {sentBy && ` ${t('company.contract.messages.by', { name: sentBy })}`}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {isOpen && <BulkDialog action="message" target={{ contracts: [contract] }} onClose={() => setOpen(false)} />}
    </Box>
  )
}
