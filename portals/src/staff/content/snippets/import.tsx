import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { LANGUAGE_NAMES } from '@goldammer/sdk/locales'
import { importSnippets, previewSnippets } from '@goldammer/sdk/staff/content'
import type { SnippetFile, SnippetImport } from '@goldammer/sdk/staff/model'
import { Button, Modal } from 'antd'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../../../shared/portal-context.ts'
import { Problems } from '../../../shared/states/states.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useErrorTexts } from '../../../shared/use-error-text.ts'

/** A file whose changes are seen before they are taken over. */
export function ImportSnippets() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<FileUp className="icon small" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('staff.snippets.import')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Only what can be taken over. */
function fileOf({ changes }: SnippetImport): SnippetFile {
  const file: Record<string, Record<string, string>> = {}
  for (const { locale, key, after } of changes) file[locale] = { ...file[locale], [key]: after }
  return file
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const textsOf = useErrorTexts()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<SnippetFile>()
  const [preview, setPreview] = useState<SnippetImport>()
  const [problems, setProblems] = useState<string[]>([])
  const onError = (error: unknown) => setProblems(textsOf(error))
  const look = useAction((file: SnippetFile) => previewSnippets(file), {
    quiet: true,
    onDone: ({ data }) => setPreview(data),
  })
  const apply = useAction((seen: SnippetImport) => importSnippets(fileOf(seen), { 'Record-Version': seen.version }), {
    invalidates: ['snippets'],
    quiet: true,
    done: t('staff.snippets.applied'),
    onDone: onClose,
  })
  /** Somebody else has been faster: what would change now is looked at first. */
  function onRefused(error: unknown) {
    onError(error)
    if (file && error instanceof ApiClientError && error.has('RECORD_CHANGED')) look.mutate(file)
  }
  async function read(chosen: File | undefined) {
    if (!chosen) return
    setProblems([])
    setPreview(undefined)
    try {
      const parsed = JSON.parse(await chosen.text())
      setFile(parsed)
      look.mutate(parsed, { onError })
    } catch {
      setProblems([t('staff.snippets.noJson')])
    }
  }
  return (
    <Modal
      open
      width={720}
      title={t('staff.snippets.importTitle')}
      okText={t('staff.snippets.apply')}
      okButtonProps={{ disabled: !preview?.changes.length }}
      cancelText={t('common.action.cancel')}
      confirmLoading={apply.isPending}
      onCancel={onClose}
      onOk={() => preview && apply.mutate(preview, { onError: onRefused })}
    >
      <div className="stack">
        <p>{t('staff.snippets.importText')}</p>
        <Problems texts={problems} />
        <div>
          <input
            ref={input}
            type="file"
            accept="application/json,.json"
            aria-label={t('staff.snippets.choose')}
            className="hidden-text"
            tabIndex={-1}
            onChange={(event) => {
              void read(event.target.files?.[0])
              // The same file may be chosen again once it is mended.
              event.target.value = ''
            }}
          />
          <Button loading={look.isPending} onClick={() => input.current?.click()}>
            {t('staff.snippets.choose')}
          </Button>
        </div>
        {preview && <Preview preview={preview} />}
      </div>
    </Modal>
  )
}

function Preview({ preview: { changes, refusals, unchanged } }: { preview: SnippetImport }) {
  const t = useText()
  return (
    <div className="stack" role="status">
      <p className="strong">
        {t('staff.snippets.summary', { changes: changes.length, refusals: refusals.length, unchanged })}
      </p>
      {refusals.length > 0 && (
        <>
          <h3>{t('staff.snippets.refusedTitle')}</h3>
          <ul className="stack plain">
            {refusals.map(({ key, locale, detail }) => (
              <li key={`${locale} ${key}`} className="stack tight">
                <span className="small">
                  {key} ({LANGUAGE_NAMES[locale]})
                </span>
                <span>{detail}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {changes.length > 0 && (
        <>
          <h3>{t('staff.snippets.changesTitle')}</h3>
          <ul className="stack plain">
            {changes.map(({ key, locale, before, after }) => (
              <li key={`${locale} ${key}`} className="stack tight">
                <span className="small">
                  {key} ({LANGUAGE_NAMES[locale]})
                </span>
                <del className="muted">{before}</del>
                <ins>{after}</ins>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
