import { createInvestorDocumentTicket } from '@goldammer/sdk/store/investor'
import type { PortalDocument } from '@goldammer/sdk/store/model'
import { useInvalidate } from '@refinedev/core'
import { Button, Grid } from 'antd'
import { Download, Eye } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../portal-context.ts'
import { useAction } from '../use-action.ts'
import { useImpersonation } from '../use-impersonated.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { saveFile } from './save-file.ts'

/** A document is new until its owner opens it; the menu counts those. */
const READ = ['documents', 'unread']

interface Props {
  document: PortalDocument
  /** Only icons, where there is little room. */
  narrow?: boolean
}

/** R2.10: to look at a document, where the browser can show it, and to download it. */
export function DocumentActions({ document, narrow = false }: Props) {
  const t = useText()
  const canShow = useCanShowPdf()
  const isLocked = useImpersonation()?.closedPapers.includes(document.kind)
  const invalidate = useInvalidate()
  const [shown, setShown] = useState<{ url: string; open: boolean }>()
  const show = useAction(async () => (await createInvestorDocumentTicket(document.id, { inline: true })).data, {
    onDone: ({ url }) => setShown({ url, open: true }),
  })
  const download = useAction(
    async () => {
      const { url } = (await createInvestorDocumentTicket(document.id)).data
      await saveFile(url, { fileName: document.fileName })
    },
    { invalidates: READ },
  )
  const seen = () => READ.map((resource) => invalidate({ resource, invalidates: ['all'] }))
  if (isLocked) return <span className="tiny muted">{t('portal.impersonation.locked')}</span>
  const actions = [
    canShow && { key: 'show', text: t('common.action.show'), Icon: Eye, ...show },
    { key: 'download', text: t('common.action.download'), Icon: Download, ...download },
  ].filter((it) => it !== false)
  return (
    <span className="row tight document-actions">
      {actions.map(({ key, text, Icon, isPending, mutate }) => (
        <Button
          key={key}
          size="small"
          type={narrow ? 'text' : 'default'}
          loading={isPending}
          aria-label={`${text}: ${document.title}`}
          title={narrow ? text : undefined}
          icon={<Icon className="icon small" aria-hidden="true" />}
          onClick={() => mutate(undefined)}
        >
          {narrow ? undefined : text}
        </Button>
      ))}
      {shown && (
        <PreviewDialog
          title={document.title}
          {...shown}
          onSeen={seen}
          onClose={() => setShown({ ...shown, open: false })}
          onClosed={() => setShown(undefined)}
          keep={
            <Button key="keep" loading={download.isPending} onClick={() => download.mutate(undefined)}>
              {t('common.action.download')}
            </Button>
          }
        />
      )}
    </span>
  )
}

/** Phones and tablets show no PDF in a page, or its first page alone. */
function useCanShowPdf(): boolean {
  const { md } = Grid.useBreakpoint()
  return navigator.pdfViewerEnabled && md === true && matchMedia('(pointer: fine)').matches
}
