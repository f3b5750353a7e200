import { Note } from '../fields/note.tsx'
import { useText } from '../portal-context.ts'
import { CHANGE_REQUESTS } from './change-requests.tsx'

/** Above a form whose fields are partly locked: why, and where a change is asked for. */
export function LockedNote({ text }: { text?: string }) {
  const t = useText()
  return (
    <div className="field-note">
      <Note>
        {text ?? t('portal.change.lockedNote')} <a href={`#${CHANGE_REQUESTS}`}>{t('portal.change.ask')}</a>
      </Note>
    </div>
  )
}
