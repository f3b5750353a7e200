import { isLocale, LANGUAGE_NAMES } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import {
  deleteCmsPage,
  listCmsPageUses,
  listCmsVersions,
  readCmsVersion,
  writeCmsPreview,
} from '@goldammer/sdk/staff/content'
import type { CmsPageRecord } from '@goldammer/sdk/staff/model'
import { Segmented } from 'antd'
import { Redo2, Undo2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Note } from '../../../shared/fields/note.tsx'
import { IconButton } from '../../../shared/icon-button.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { searchWith } from '../../../shared/search-with.ts'
import { Problems } from '../../../shared/states/states.tsx'
import { AskBeforeLeaving } from '../../../shared/unsaved/ask-before-leaving.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { Changes } from '../../kit/editor/changes.tsx'
import { DeleteContent } from '../../kit/editor/delete-content.tsx'
import { Refusals } from '../../kit/editor/labelled.tsx'
import { PreviewPane } from '../../kit/editor/preview-pane.tsx'
import { TextsField } from '../../kit/editor/texts-field.tsx'
import { begun, changed, redone, undone } from '../../kit/editor/undo.ts'
import { BothVersions } from '../../kit/editor/use-compared-save.tsx'
import { Versions } from '../../kit/editor/versions.tsx'
import { changesBetween, type EditorDocument, type OnEdit, withKeys, withoutKeys } from './document.ts'
import { PageStates } from './list.tsx'
import { Outline } from './outline.tsx'
import { PublishActs } from './publish.tsx'
import { useDraft } from './use-draft.ts'
import '../../kit/editor/editor.css'

const parts = ['outline', 'page', 'versions'] as const
const pageTexts = ['name', 'metaTitle', 'metaDescription', 'paths'] as const

/** R3.17: a page beside the shop's own rendering of it. */
export function Editor({ page }: { page: CmsPageRecord }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [state, setState] = useState(() => begun(withKeys(page.document)))
  const editing = state.present
  const written = useMemo(() => withoutKeys(editing), [editing])
  const draft = useDraft(page, written)
  const part = parts.find((one) => one === params.get('part')) ?? 'outline'
  const look = (name: string, value: string) => setParams(searchWith(params, { [name]: value }), { replace: true })
  const edit: OnEdit<EditorDocument> = useCallback(
    (made, mark) => setState((before) => changed(before, made(before.present), mark ?? null)),
    [],
  )
  const restart = (record: CmsPageRecord) => {
    const next = withKeys(record.document)
    setState(begun(next))
    draft.take(record, withoutKeys(next))
  }
  const title = written.name[portalAddress.locale] || written.name['de-DE'] || page.technicalName
  const list = page.type === 'landingpage' ? '/landing-pages' : '/pages'
  return (
    <Refusals value={draft.refusals}>
      <AskBeforeLeaving when={draft.isDirty} />
      <PageHeader
        title={title}
        crumbs={[
          { label: t(page.type === 'landingpage' ? 'staff.landingPages.title' : 'staff.pages.title'), to: list },
        ]}
        crumbsLabel={t('common.word.breadcrumb')}
        under={
          <span className="row wrap">
            <PageStates page={draft.record} />
            {draft.record.openState === 'scheduled' && <span>{t('staff.pages.scheduledHint')}</span>}
            <Saved draft={draft} />
          </span>
        }
        actions={
          <>
            <IconButton
              label={t('staff.pages.undo')}
              icon={<Undo2 className="icon" aria-hidden="true" />}
              isOff={state.past.length === 0}
              onClick={() => setState(undone)}
            />
            <IconButton
              label={t('staff.pages.redo')}
              icon={<Redo2 className="icon" aria-hidden="true" />}
              isOff={state.future.length === 0}
              onClick={() => setState(redone)}
            />
            <DeleteContent
              resource="pages"
              label={t('staff.pages.remove')}
              title={t('staff.pages.removeTitle', { name: title })}
              disabled={draft.isDirty}
              invalidates={['pages', 'landing-pages']}
              done={t('staff.pages.removed')}
              readUses={() => listCmsPageUses(page.id)}
              remove={() => deleteCmsPage(page.id, { 'Record-Version': draft.record.version })}
              onDone={() => void navigate(list)}
            >
              <p>{t('staff.pages.removeText')}</p>
              {draft.record.isPublished && draft.record.path !== null && <p>{t('staff.pages.removeLive')}</p>}
            </DeleteContent>
            <PublishActs draft={draft} onPublished={(record) => draft.take(record, written)} onDiscarded={restart} />
          </>
        }
      />
      <Problems texts={draft.problems} />
      <NotPublished page={draft.record} />
      <div className="editor">
        <section className="box editor-panel" aria-label={t('staff.pages.edit')}>
          <Segmented
            block
            aria-label={t('staff.pages.part')}
            value={part}
            options={parts.map((value) => ({ value, label: t(`staff.pages.parts.${value}`) }))}
            onChange={(value) => look('part', value)}
          />
          {part === 'outline' && <Outline document={editing} onEdit={edit} />}
          {part === 'page' &&
            pageTexts.map((name) => (
              <TextsField
                key={name}
                field={{ name, kind: 'text' }}
                label={t(`staff.pages.page.${name}`)}
                value={editing[name]}
                pointer={`/${name}`}
                {...(name === 'paths' && { prefix: '/' })}
                onChange={(value, mark) => edit((it) => ({ ...it, [name]: value }), mark)}
              />
            ))}
          {part === 'versions' && (
            <Versions
              of={['page', page.id]}
              list={() => listCmsVersions(page.id)}
              read={(id) => readCmsVersion(page.id, id)}
              compare={(document, titles) => <Changes changes={changesBetween(document, written)} titles={titles} />}
              onTakeUp={(document) => {
                const taken = withKeys(document)
                edit(() => taken)
              }}
            />
          )}
        </section>
        <section className="editor-preview" aria-label={t('staff.pages.preview')}>
          <PreviewPane content={JSON.stringify(written)} ask={() => writeCmsPreview(page.id, written)} />
        </section>
      </div>
      {draft.theirs && (
        <BothVersions
          name={draft.theirs.updatedBy}
          changes={changesBetween(draft.theirs.document, written)}
          onChooseMine={() => void draft.overwrite()}
          onTakeTheirs={() => draft.theirs && restart(draft.theirs)}
        />
      )}
    </Refusals>
  )
}

/** Why it did not appear by itself, and where that is mended. */
function NotPublished({ page: { problems } }: { page: CmsPageRecord }) {
  const t = useText()
  if (problems.length === 0) return null
  const nameOf = (pointer: string) => {
    const [name, locale] = pointer.slice(1).split('/')
    const field = t(`staff.pages.page.${name}` as MessageKey)
    return isLocale(locale) ? `${field}, ${LANGUAGE_NAMES[locale]}` : field
  }
  return (
    <Note tone="warn">
      <p>
        <b>{t('staff.pages.notPublished')}</b>
      </p>
      <ul className="list">
        {problems.map(({ pointer, detail }) => (
          <li key={pointer} className="small">
            <Link to="?part=page">{nameOf(pointer)}</Link>: {detail}
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** Whether what is typed has been saved, also announced to screen readers. */
function Saved({ draft: { isDirty, savedAt, problems } }: { draft: ReturnType<typeof useDraft> }) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <span role="status">
      {problems.length > 0 && isDirty
        ? t('staff.pages.notSaved')
        : isDirty
          ? t('staff.pages.saving')
          : savedAt && t('staff.pages.savedAt', { at: dateTime(savedAt.toISOString()) })}
    </span>
  )
}
