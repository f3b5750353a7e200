import { Button, Modal, Progress } from 'antd'
import { useText } from '../../shared/portal-context.ts'
import { Failure } from '../../shared/states/states.tsx'
import type { ExportProgress } from './use-contracts-export.ts'

interface Props {
  isOpen: boolean
  progress: ExportProgress | undefined
  error: unknown
  onRetry: () => void
  onClose: () => void
  /** Where the focus goes afterwards. */
  afterClose: () => void
}

/** How far the export is, with a way to end it; what broke off says so and can be tried again. */
export function ExportDialog({ isOpen, progress, error, onRetry, onClose, afterClose }: Props) {
  const t = useText()
  return (
    <Modal
      open={isOpen}
      title={t(error ? 'company.contracts.exportFailed' : 'company.contracts.exporting')}
      mask={{ closable: false }}
      onCancel={onClose}
      afterClose={afterClose}
      footer={
        <>
          <Button onClick={onClose}>{t(error ? 'common.action.close' : 'company.contracts.exportStop')}</Button>
          {error ? (
            <Button type="primary" onClick={onRetry}>
              {t('common.action.retry')}
            </Button>
          ) : null}
        </>
      }
    >
      {error ? (
        <div className="stack">
          <Failure error={error} />
          {progress && <p>{t('company.contracts.exportBroke', { ...progress })}</p>}
        </div>
      ) : (
        <Running {...(progress ?? { rows: 0, total: 0 })} />
      )}
    </Modal>
  )
}

/** Screen readers hear of every tenth, everybody else sees each. */
function Running({ rows, total }: ExportProgress) {
  const t = useText()
  const percent = total === 0 ? 0 : Math.floor((rows / total) * 100)
  return (
    <div className="stack tight">
      <p className="number">{t('company.contracts.exportRows', { rows, total })}</p>
      <Progress
        percent={percent}
        showInfo={false}
        aria-label={t('company.contracts.exportProgress')}
        strokeColor="var(--primary)"
      />
      <p className="hidden-text" role="status">
        {t('company.contracts.exportReached', { percent: Math.floor(percent / 10) * 10 })}
      </p>
    </div>
  )
}
