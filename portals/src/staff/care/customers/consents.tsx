import { LANGUAGE_NAMES } from '@goldammer/sdk/locales'
import type { CustomerConsents } from '@goldammer/sdk/staff/model'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { PlainTable } from '../../../shared/table/plain-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { Hash } from '../../kit/hash.tsx'

/** What the customer agreed to, accepted and opened, with versions and hashes (GDPR Art. 7 (1)). */
export function Consents({ customerId }: { customerId: string }) {
  const consents = useRecord('customer-consents', customerId)
  return (
    <QueryView query={consents}>
      {(data) => (
        <div className="stack">
          <Given consents={data} />
          <Declarations consents={data} />
          <Opened consents={data} />
        </div>
      )}
    </QueryView>
  )
}

interface Props {
  consents: CustomerConsents
}

function Given({ consents: { acceptedDataProtectionAt, given } }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <Box title={t('staff.customer.consents.given')}>
      <ul className="list">
        {given.map(({ kind, given: isGiven, at }) => (
          <li key={`${kind}${at}`}>
            <div className="small">
              <p className="strong">{t(`staff.customer.consents.kinds.${kind}`)}</p>
              <p className="muted number">{dateTime(at)}</p>
            </div>
            <span className={`tag ${isGiven ? 'ok' : ''}`}>
              {t(isGiven ? 'staff.customer.consents.givenAt' : 'staff.customer.consents.withdrawnAt')}
            </span>
          </li>
        ))}
        <li>
          <div className="small">
            <p className="strong">{t('staff.customer.consents.privacy')}</p>
            <p className="muted number">{dateTime(acceptedDataProtectionAt)}</p>
          </div>
        </li>
      </ul>
    </Box>
  )
}

function Declarations({ consents: { declarations } }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <Box title={t('staff.customer.consents.declarations')}>
      <PlainTable
        label={t('staff.customer.consents.declarations')}
        rows={declarations}
        rowKey={(_row, index) => String(index)}
        empty={t('staff.customer.consents.noneAccepted')}
        columns={[
          {
            title: t('staff.customer.consents.text'),
            isName: true,
            render: (it) => t(`investor.profile.declarations.${it.key}`),
          },
          { title: t('staff.customer.consents.version'), render: (it) => it.version ?? '–' },
          {
            title: t('staff.customer.consents.about'),
            render: (it) => it.orderNumber ?? t('investor.profile.declarations.ofProfile'),
          },
          {
            title: t('staff.customer.consents.at'),
            render: (it) => <span className="number">{dateTime(it.acceptedAt)}</span>,
          },
        ]}
      />
    </Box>
  )
}

function Opened({ consents: { opened } }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <Box title={t('staff.customer.consents.opened')}>
      <PlainTable
        label={t('staff.customer.consents.opened')}
        rows={opened}
        rowKey={(_row, index) => String(index)}
        empty={t('staff.customer.consents.noneOpened')}
        columns={[
          {
            title: t('staff.customer.consents.document'),
            isName: true,
            render: (it) => (
              <div className="stack tight">
                <span>{it.title}</span>
                <span className="small muted">{it.productName}</span>
              </div>
            ),
          },
          {
            title: t('staff.customer.consents.version'),
            render: (it) => (
              <span className="number">
                {it.version} · {LANGUAGE_NAMES[it.locale]}
              </span>
            ),
          },
          { title: t('staff.customer.documents.hash'), render: (it) => <Hash value={it.sha256} /> },
          {
            title: t('staff.customer.consents.at'),
            render: (it) => <span className="number">{dateTime(it.openedAt)}</span>,
          },
        ]}
      />
    </Box>
  )
}
