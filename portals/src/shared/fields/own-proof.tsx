import { useText } from '../portal-context.ts'
import { useImpersonated } from '../use-impersonated.ts'
import { DownloadButton } from './download-button.tsx'

interface Props {
  name: string
  ticket: () => Promise<{ url: string }>
}

/** R3.06: to read again what one has handed in; staff in the investor's place do not. */
export function OwnProof({ name, ticket }: Props) {
  const t = useText()
  const isLocked = useImpersonated()
  if (isLocked) return <span className="tiny muted">{t('portal.impersonation.locked')}</span>
  return (
    <DownloadButton size="small" ticket={ticket} label={`${t('common.action.download')}: ${name}`}>
      {t('common.action.download')}
    </DownloadButton>
  )
}
