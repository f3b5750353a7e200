import { addCustomerNote, correctCustomerNote, listCustomerNotes } from '@goldammer/sdk/staff/customers'
import type { CustomerNote } from '@goldammer/sdk/staff/model'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { inSession } from '../../../providers/in-session.ts'
import { VersionedFormDialog } from '../../../shared/conflict/versioned-form-dialog.tsx'
import { useChange } from '../../../shared/data/use-change.ts'
import { useReadCache } from '../../../shared/data/use-read.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { useText } from '../../../shared/portal-context.ts'
import { Failure, Loading, Problems } from '../../../shared/states/states.tsx'
import { AskBeforeLeaving } from '../../../shared/unsaved/ask-before-leaving.tsx'
import { useFormat } from '../../../shared/use-format.ts'

interface Props {
  customerId: string
}

const keyOf = (customerId: string) => ['customer-notes', customerId]

/** What staff have written down, the latest first, and a place to write. */
export function Notes({ customerId }: Props) {
  const t = useText()
  const query = useInfiniteQuery({
    queryKey: keyOf(customerId),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) =>
      (await inSession(() => listCustomerNotes(customerId, { cursor: pageParam, limit: 20 }))).data,
    getNextPageParam: (last) => last.next ?? undefined,
  })
  return (
    <Box title={t('staff.customer.notes.title')} span={7}>
      <div className="stack">
        <NewNote customerId={customerId} />
        {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Loading lines={4} />}
        {query.data?.pages[0]?.total === 0 && <p className="muted">{t('staff.customer.notes.empty')}</p>}
        <ol className="list">
          {query.data?.pages
            .flatMap(({ elements }) => elements)
            .map((note) => (
              <Entry key={note.id} note={note} customerId={customerId} />
            ))}
        </ol>
        {query.hasNextPage && (
          <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('staff.customer.notes.more')}
          </Button>
        )}
      </div>
    </Box>
  )
}

interface Fields {
  text: string
}

function NewNote({ customerId }: Props) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const typed = Form.useWatch('text', form) ?? ''
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const { readAgain } = useReadCache(keyOf(customerId))
  const add = useChange('create', 'customer-notes', ({ text }: Fields) => addCustomerNote(customerId, { text }), {
    quiet: true,
    done: t('staff.customer.notes.saved'),
    onDone: () => {
      form.resetFields()
      setProblems([])
      readAgain()
    },
  })
  return (
    <Form
      name="note"
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(fields) => add.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })}
    >
      <AskBeforeLeaving when={typed.trim() !== ''} withTabs />
      <Problems texts={problems} />
      <NoteField label={t('staff.customer.notes.new')} />
      <Button htmlType="submit" loading={add.isPending}>
        {t('staff.customer.notes.add')}
      </Button>
    </Form>
  )
}

function NoteField({ label }: { label: string }) {
  const t = useText()
  return (
    <Form.Item
      name="text"
      label={label}
      extra={t('staff.customer.notes.hint')}
      rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
    >
      <Input.TextArea maxLength={4000} autoSize={{ minRows: 2, maxRows: 8 }} />
    </Form.Item>
  )
}

function Entry({ note, customerId }: Props & { note: CustomerNote }) {
  const t = useText()
  const { date, dateTime } = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { text, author, createdAt, changedAt, mayChange } = note
  return (
    <li>
      <div className="small">
        <p className="plain-text">{text}</p>
        <p className="muted">
          {author} · <time dateTime={createdAt}>{dateTime(createdAt)}</time>
          {changedAt && <> · {t('staff.customer.notes.changed', { day: date(changedAt) })}</>}
        </p>
      </div>
      {mayChange && (
        <Button
          size="small"
          type="text"
          aria-label={t('staff.customer.notes.correctOf', { day: dateTime(createdAt) })}
          icon={<Pencil className="icon small" aria-hidden="true" />}
          onClick={() => setIsOpen(true)}
        >
          {t('staff.customer.notes.correct')}
        </Button>
      )}
      {isOpen && <Correction note={note} customerId={customerId} onClose={() => setIsOpen(false)} />}
    </li>
  )
}

function Correction({ note, customerId, onClose }: Props & { note: CustomerNote; onClose: () => void }) {
  const t = useText()
  const { readAgain } = useReadCache(keyOf(customerId))
  return (
    <VersionedFormDialog<Fields>
      resource="customer-notes"
      title={t('staff.customer.notes.correct')}
      okText={t('common.action.save')}
      name="correction"
      base={versioned(note)}
      read={async () => {
        const { data } = await listCustomerNotes(customerId, { limit: 100 })
        const found = data.elements.find(({ id }) => id === note.id)
        return found && versioned(found)
      }}
      save={({ text }, version) => correctCustomerNote(customerId, note.id, { text }, { 'Record-Version': version })}
      names={['text']}
      label={() => t('staff.customer.notes.title')}
      show={(_, values) => values.text}
      invalidates={[]}
      done={t('staff.customer.notes.saved')}
      onSaved={readAgain}
      onClose={onClose}
    >
      <NoteField label={t('staff.customer.notes.title')} />
    </VersionedFormDialog>
  )
}

const versioned = ({ text, version }: CustomerNote) => ({ values: { text }, version })
