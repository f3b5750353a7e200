import { LANGUAGE_NAMES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import { Button, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { RichTextView } from '../../shared/rich-text/rich-text-view.tsx'
import { textIn } from '../team/team.ts'
import type { PostValues } from './news.ts'

/** How it will read in the shop, in each language; German stands in. */
export function PreviewDialog({ post, onClose }: { post: PostValues; onClose: () => void }) {
  const t = useText()
  const [locale, setLocale] = useState<Locale>('de-DE')
  const isMissing = !post.title[locale]?.trim() || !post.content[locale]?.trim()
  return (
    <Modal
      open
      width={760}
      title={t('posts.editor.preview')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.action.close')}</Button>}
    >
      <div className="stack">
        <Segmented
          aria-label={t('company.news.language')}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={locale}
          onChange={setLocale}
        />
        {isMissing && locale !== 'de-DE' && <p className="small muted">{t('posts.editor.fallback')}</p>}
        <article className="stack" lang={isMissing ? 'de-DE' : locale}>
          <h2>{textIn(post.title, locale)}</h2>
          <RichTextView key={locale} html={textIn(post.content, locale)} />
        </article>
      </div>
    </Modal>
  )
}
