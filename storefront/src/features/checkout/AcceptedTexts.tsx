import type { AcceptedText } from '@goldammer/sdk/store/model'
import { CheckField } from './Fields.tsx'
import { useTexts } from './texts.ts'

type Text = { key: string; text: string; version: string; url?: string | null }

/** Ticked are only texts of the version that is shown now. */
export function tickedOf(texts: Text[], accepted: AcceptedText[] = []): Record<string, boolean> {
  const isTicked = (text: Text) => accepted.some(({ key, version }) => key === text.key && version === text.version)
  return Object.fromEntries(texts.map((text) => [text.key, isTicked(text)]))
}

export function acceptedOf(texts: Text[], ticked: Record<string, boolean>): AcceptedText[] {
  return texts.filter(({ key }) => ticked[key]).map(({ key, version }) => ({ key, version }))
}

/** The boxes of statements and declarations; the server's pointer is /accepted/{key}. */
export function AcceptedTexts({ texts }: { texts: Text[] }) {
  const { t } = useTexts()
  return (
    <div className="grid gap-3" id="field-accepted" tabIndex={-1}>
      {texts.map(({ key, text, url }) => (
        <CheckField key={key} name={`accepted/${key}`}>
          {text}{' '}
          {url && (
            <a href={url} target="_blank" rel="noopener" aria-label={`${t('checkout.summary.read')}: ${text}`}>
              {t('checkout.summary.read')}
            </a>
          )}
        </CheckField>
      ))}
    </div>
  )
}
