import { LANGUAGE_NAMES, LOCALES } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { useText } from '../../../shared/portal-context.ts'
import { PlainTable } from '../../../shared/table/plain-table.tsx'
import type { Change } from './differences.ts'
import { ORDER, type Words } from './texts-of.ts'

interface Props {
  changes: Change[]
  titles: [string, string]
  /** What the places are called, where they are not those of a page. */
  words?: Words
}

/** A number belongs to the word before it. */
const pathText = (words: string[]) => words.join(' · ').replace(/ · (?=\d+(?: ·|$))/g, ' ')

const shownLength = 400
const shorten = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength)} …` : text) || '–'

const PICTURES = ['place.backgroundMedia', 'coverMediaId', 'mediaId']
const CHOICES: Record<string, string> = {
  'place.type': 'sectionTypes',
  'place.sizingMode': 'sizingModes',
  'place.mobileBehavior': 'mobileBehaviors',
  'place.column': 'columns',
}

function ChangedText({ where, text }: { where: string[]; text: string }) {
  const t = useText()
  const field = where.at(-1) ?? ''
  const choices = CHOICES[field]
  if (text && PICTURES.includes(field))
    return <img className="editor-picture" src={`/media/${text}/picture`} alt={t('staff.media.kinds.image')} />
  if (text && choices) return t(`staff.pages.${choices}.${text}` as MessageKey)
  return <span className="address">{shorten(text)}</span>
}

/** What two versions say otherwise, text by text. */
export function Changes({ changes, titles: [old, now], words }: Props) {
  const t = useText()
  const wordOf = (part: string) => {
    const locale = LOCALES.find((one) => one === part)
    if (locale) return LANGUAGE_NAMES[locale]
    if (/^\d+$/.test(part)) return part
    return t(words && part !== ORDER ? words[part]! : (`staff.pages.${part}` as MessageKey))
  }
  if (changes.length === 0) return <p className="small muted">{t('staff.pages.same')}</p>
  return (
    <div className="changes">
      <PlainTable
        label={t('staff.pages.compare')}
        rows={changes}
        rowKey={({ where }) => where.join('/')}
        columns={[
          { title: t('staff.pages.where'), render: ({ where }) => pathText(where.map(wordOf)) },
          { title: old, render: ({ where, before }) => <ChangedText where={where} text={before} /> },
          { title: now, render: ({ where, after }) => <ChangedText where={where} text={after} /> },
        ]}
      />
    </div>
  )
}
