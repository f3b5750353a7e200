import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useChange } from '../../../shared/data/use-change.ts'
import { useText } from '../../../shared/portal-context.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Changes } from './changes.tsx'
import { type Change, differences } from './differences.ts'
import { textsOf, type Words } from './texts-of.ts'

interface Options<Input extends object, Saved extends { version: string }> {
  /** Whose record it is. */
  resource: string
  save: (input: Input, version: string) => Promise<{ data: Saved }>
  /** The record as it stands now. */
  read: () => Promise<{ data: Saved }>
  /** What of a record stands in the editor. */
  inputOf: (record: Saved) => Input
  words: Words
  /** The same with what ids stand for, where it is not read as it is. */
  readable?: (input: Input) => object
  invalidates?: string[]
  done: string
  /** What was saved, here or elsewhere, is what one goes on from. */
  onStart: (record: Saved) => void
  onRefused: (error: unknown) => void
}

/**
 * Saves what stands in an editor of a whole document. Where somebody else has saved meanwhile nothing is overwritten: both versions
 * are shown, and one of them stays. Show `dialog` beside the editor.
 */
export function useComparedSave<Input extends object, Saved extends { version: string }>(
  options: Options<Input, Saved>,
) {
  const {
    resource,
    save,
    read,
    inputOf,
    words,
    readable = (input) => input,
    invalidates,
    done,
    onStart,
    onRefused,
  } = options
  const [found, setFound] = useState<{ mine: Input; theirs: Saved }>()
  const send = useChange(
    'update',
    resource,
    ({ input, version }: { input: Input; version: string }) => save(input, version),
    {
      invalidates,
      done,
      quiet: true,
      onDone: ({ data }) => onStart(data),
    },
  )
  const look = useAction(read, { quiet: true })
  const run = (input: Input, version: string) =>
    send.mutate(
      { input, version },
      {
        onError: (error) => {
          if (!(error instanceof ApiClientError && error.has('RECORD_CHANGED'))) return onRefused(error)
          look.mutate(undefined as never, {
            onSuccess: ({ data }) => setFound({ mine: input, theirs: data }),
            onError: onRefused,
          })
        },
      },
    )
  const textsOfInput = (input: Input) => textsOf(readable(input), words)
  const dialog: ReactNode = found && (
    <BothVersions
      changes={differences(textsOfInput(inputOf(found.theirs)), textsOfInput(found.mine))}
      words={words}
      onChooseMine={() => {
        setFound(undefined)
        run(found.mine, found.theirs.version)
      }}
      onTakeTheirs={() => {
        setFound(undefined)
        onStart(found.theirs)
      }}
    />
  )
  return { run, isPending: send.isPending || look.isPending, dialog }
}

interface BothVersionsProps {
  /** Who has changed it, where one knows. */
  name?: string | null
  changes: Change[]
  words?: Words
  onChooseMine: () => void
  onTakeTheirs: () => void
}

/** What somebody else has saved beside what stands in the editor; one of the two has to be chosen. */
export function BothVersions({ name, changes, words, onChooseMine, onTakeTheirs }: BothVersionsProps) {
  const t = useText()
  return (
    <Modal
      open
      width={960}
      title={t('portal.conflict.title')}
      okText={t('staff.pages.keepMine')}
      cancelText={t('staff.pages.takeTheirs')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      onOk={onChooseMine}
      onCancel={onTakeTheirs}
    >
      <div className="stack">
        <p>{t('staff.pages.conflict', { name: name ?? t('staff.pages.somebody') })}</p>
        <Changes changes={changes} titles={[t('staff.pages.theirs'), t('staff.pages.inEditor')]} words={words} />
      </div>
    </Modal>
  )
}
