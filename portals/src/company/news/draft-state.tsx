import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { useText } from '../../shared/portal-context.ts'
import type { Autosave } from '../../shared/unsaved/use-autosave.ts'
import { useErrorTexts } from '../../shared/use-error-text.ts'
import { useFormat } from '../../shared/use-format.ts'

/** Whether the text has been saved, and when. */
export function DraftState({ autosave, isUnsaved }: { autosave: Autosave; isUnsaved: boolean }) {
  return (
    <p role="status" className="small muted">
      <State autosave={autosave} isUnsaved={isUnsaved} />
    </p>
  )
}

function State({ autosave, isUnsaved }: { autosave: Autosave; isUnsaved: boolean }) {
  const t = useText()
  const { time } = useFormat()
  const textsOf = useErrorTexts()
  if (autosave.state === 'saving') return t('company.news.draft.saving')
  if (autosave.state === 'waiting') return t('company.news.draft.incomplete')
  if (autosave.state === 'failed') {
    const { error } = autosave
    const isStale = error instanceof ApiClientError && error.has('RECORD_CHANGED')
    return isStale ? t('company.news.draft.changed') : `${t('company.news.draft.failed')} ${textsOf(error).join(' ')}`
  }
  if (autosave.state === 'saved') return t('company.news.draft.savedAt', { time: time(autosave.at) })
  return isUnsaved ? t('company.news.draft.unsaved') : null
}
