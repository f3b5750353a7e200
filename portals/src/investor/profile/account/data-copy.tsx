import { createDataExportTicket, requestDataExport } from '@goldammer/sdk/store/account'
import type { DataExport } from '@goldammer/sdk/store/model'
import { useGetIdentity } from '@refinedev/core'
import { Button, Progress } from 'antd'
import { Download } from 'lucide-react'
import type { Identity } from '../../../providers/identity.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { download } from '../../../shared/fields/download-button.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { OwnOnly } from '../own-only.tsx'
import { useProtectedChange } from '../use-protected-change.tsx'

/** GDPR Art. 15 and 20: the copy is made by a job, so its progress is looked after while it runs. */
export function DataCopy() {
  const t = useText()
  const { data: identity } = useGetIdentity<Identity>()
  return (
    <Box title={t('own.dataCopy.title')}>
      <div className="stack">
        <p className="small muted">{t('own.dataCopy.lead')}</p>
        <OwnOnly>{identity && <Present />}</OwnOnly>
      </div>
    </Box>
  )
}

function Present() {
  const copy = useRecord('data-export', undefined, { live: true })
  return (
    <QueryView query={copy} lines={1}>
      {(data) => <Copy copy={data} />}
    </QueryView>
  )
}

function Copy({ copy }: { copy: DataExport }) {
  const t = useText()
  const { date, fileSize } = useFormat()
  const request = useProtectedChange(
    useAction(() => requestDataExport(), {
      invalidates: ['data-export'],
      done: t('own.dataCopy.requested'),
      quiet: true,
    }),
  )
  const fetchIt = useProtectedChange(
    useAction(async () => (await createDataExportTicket()).data, {
      invalidates: ['data-export'],
      quiet: true,
      onDone: ({ url }) => download(url),
    }),
  )
  const { state, progress, expiresAt, size } = copy
  const isReady = state === 'ready' && expiresAt !== null && size !== null
  return (
    <div className="stack tight">
      {state === 'running' && (
        <div role="status">
          <p className="small">{t('own.dataCopy.running')}</p>
          <Progress percent={progress} aria-label={t('own.dataCopy.running')} />
        </div>
      )}
      {isReady && <p className="small">{t('own.dataCopy.ready', { day: date(expiresAt) })}</p>}
      {state === 'expired' && <p className="small">{t('own.dataCopy.expired')}</p>}
      <div className="row wrap">
        {isReady && (
          <Button
            loading={fetchIt.isPending}
            icon={<Download className="icon small" aria-hidden="true" />}
            onClick={() => fetchIt.run(undefined)}
          >
            {t('own.dataCopy.download', { size: fileSize(size) })}
          </Button>
        )}
        {state !== 'running' && (
          <Button
            type={isReady ? 'text' : 'default'}
            loading={request.isPending}
            onClick={() => request.run(undefined)}
          >
            {t(state === 'none' ? 'own.dataCopy.request' : 'own.dataCopy.again')}
          </Button>
        )}
      </div>
      {request.dialog}
      {fetchIt.dialog}
    </div>
  )
}
