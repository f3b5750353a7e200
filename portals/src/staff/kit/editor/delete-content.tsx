import type { MessageKey } from '@goldammer/sdk/messages'
import type { ContentUse, ContentUseList } from '@goldammer/sdk/staff/model'
import { Button, Modal } from 'antd'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useChange } from '../../../shared/data/use-change.ts'
import { useRead } from '../../../shared/data/use-read.ts'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { Problems } from '../../../shared/states/states.tsx'
import { useErrorTexts } from '../../../shared/use-error-text.ts'

interface Props {
  /** Whose record it is. */
  resource: string
  /** Of the button and the act. */
  label: string
  title: string
  /** What comes of it. */
  children: ReactNode
  invalidates: string[]
  done: string
  readUses: () => Promise<{ data: ContentUseList }>
  remove: () => Promise<unknown>
  onDone: () => void
  disabled?: boolean
}

/** Deletes what nothing uses, after a question; of what is used it says where. */
export function DeleteContent({ label, disabled = false, ...dialog }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        disabled={disabled}
        icon={<Trash2 className="icon small" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <Dialog label={label} {...dialog} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({
  resource,
  label,
  title,
  children,
  invalidates,
  done,
  readUses,
  remove,
  onDone,
  onClose,
}: Omit<Props, 'disabled'> & { onClose: () => void }) {
  const t = useText()
  const textsOf = useErrorTexts()
  const [problems, setProblems] = useState<string[]>([])
  const uses = useRead(['content-uses', title], async () => (await readUses()).data.elements, {
    staleTime: 0,
    gcTime: 0,
  })
  const action = useChange('deleteOne', resource, remove, {
    invalidates,
    quiet: true,
    done,
    onDone: () => {
      onClose()
      onDone()
    },
  })
  const isFree = uses.data?.length === 0
  return (
    <Modal
      open
      title={title}
      okText={label}
      okButtonProps={{ danger: true, style: { display: isFree ? undefined : 'none' } }}
      cancelText={uses.data && !isFree ? t('staff.uses.understood') : t('common.action.cancel')}
      confirmLoading={action.isPending}
      onCancel={onClose}
      onOk={() => {
        setProblems([])
        action.mutate(undefined, { onError: (error) => setProblems(textsOf(error)) })
      }}
    >
      <Problems texts={problems} />
      <QueryView query={uses} lines={3}>
        {(all) => (
          <div className="stack">
            {all.length === 0 ? (
              <>
                {children}
                <p className="small muted">{t('staff.uses.free')}</p>
              </>
            ) : (
              <>
                <p>{t('staff.uses.used')}</p>
                <ul className="list">
                  {all.map((use) => (
                    <li key={`${use.kind} ${use.id ?? use.name}`}>
                      <UsedBy use={use} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </QueryView>
    </Modal>
  )
}

/** Where the place is changed; what belongs to companies is theirs to change. */
const pathOf = ({ kind, id, name }: ContentUse): string | undefined => {
  switch (kind) {
    case 'page':
    case 'draft':
      return `/pages/${id}`
    case 'post':
      return `/blog/edit/${id}`
    case 'navigation':
      return `/navigation/${id}`
    case 'start':
      return '/navigation'
    case 'author':
      return '/authors'
    case 'question':
      return '/faq'
    case 'companyPage':
      return `/company-pages/${id}`
    case 'product':
      return `/products/${id}`
    case 'redirect':
      return `/addresses?state=own&term=${encodeURIComponent(name)}`
    case 'rule':
      return '/routes'
    default:
      return undefined
  }
}

function UsedBy({ use }: { use: ContentUse }) {
  const t = useText()
  const path = pathOf(use)
  const kind = t(`staff.uses.kinds.${use.kind}` as MessageKey)
  // The shop has no name of its own here.
  if (use.kind === 'shop') return <b>{kind}</b>
  return (
    <div className="stack tight">
      {path ? (
        <Link className="plain-link strong address" to={path}>
          {use.name}
        </Link>
      ) : (
        <b className="address">{use.name}</b>
      )}
      <span className="small muted">{kind}</span>
    </div>
  )
}
