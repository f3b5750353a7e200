import type { CompanyRepresentativeRecord } from '@goldammer/sdk/store/model'
import { App, Button } from 'antd'
import { Pencil, Plus, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useRecord } from '../data/shared-data.ts'
import { useChange } from '../data/use-change.ts'
import { Box } from '../fields/box.tsx'
import { Note } from '../fields/note.tsx'
import { useText } from '../portal-context.ts'
import { QueryView } from '../states/query-view.tsx'
import { Empty } from '../states/states.tsx'
import { useFormat } from '../use-format.ts'
import { type RepresentativeCalls, RepresentativeDialog } from './representative-dialog.tsx'
import { RepresentativeFacts } from './representative-facts.tsx'

interface Props {
  /** Of the company; the portal of companies shows its own. */
  id: string
  calls: RepresentativeCalls
  /** Resources that read differently afterwards. */
  invalidates: string[]
  /** Who looks on may not change it, for this reason. */
  lockedBecause?: string | undefined
}

/** R3.02: who represents and owns a company, with shares and PEP; of one that invests and of one that raises money. */
export function RepresentativeList({ id, calls, invalidates, lockedBecause }: Props) {
  const t = useText()
  const { percent } = useFormat()
  const [editing, setEditing] = useState<CompanyRepresentativeRecord | 'new'>()
  const list = useRecord('representatives', id)
  const add = lockedBecause ? (
    <span className="tiny muted">{lockedBecause}</span>
  ) : (
    <Button size="small" icon={<Plus className="icon small" aria-hidden="true" />} onClick={() => setEditing('new')}>
      {t('investor.profile.representative.add')}
    </Button>
  )
  return (
    <QueryView query={list} lines={4}>
      {({ elements, votingRightsPercentage, capitalSharesPercentage }) => (
        <Box title={t('investor.profile.tabs.representatives')} aside={elements.length > 0 && add}>
          {elements.length === 0 ? (
            <Empty
              title={t('investor.profile.representative.emptyTitle')}
              text={t('investor.profile.representative.emptyText')}
              action={add}
            />
          ) : (
            <div className="stack">
              <p className="small muted">
                {t('investor.profile.representative.sums', {
                  voting: percent(votingRightsPercentage),
                  capital: percent(capitalSharesPercentage),
                })}
              </p>
              {elements.some((it) => it.ownership === 'fictitious') && (
                <Note>{t('investor.profile.representative.fictitiousText')}</Note>
              )}
              <ul className="list">
                {elements.map((record) => (
                  <Representative
                    key={record.id}
                    record={record}
                    isLast={elements.length === 1}
                    onEdit={lockedBecause ? undefined : () => setEditing(record)}
                    remove={() => calls.remove(record.id, record.version)}
                    invalidates={invalidates}
                  />
                ))}
              </ul>
            </div>
          )}
          {editing && (
            <RepresentativeDialog
              record={editing === 'new' ? undefined : editing}
              isFirst={editing === 'new' ? elements.length === 0 : editing.id === elements[0]?.id}
              calls={calls}
              invalidates={invalidates}
              onClose={() => setEditing(undefined)}
            />
          )}
        </Box>
      )}
    </QueryView>
  )
}

interface RowProps {
  record: CompanyRepresentativeRecord
  isLast: boolean
  /** Without, it is only looked at. */
  onEdit: (() => void) | undefined
  remove: () => Promise<unknown>
  invalidates: string[]
}

function Representative({ record, isLast, onEdit, remove: call, invalidates }: RowProps) {
  const t = useText()
  const { modal } = App.useApp()
  const { representative: one } = record
  const name = `${one.firstName} ${one.lastName}`
  const remove = useChange('deleteOne', 'representatives', call, {
    invalidates,
    done: t('investor.profile.representative.removed'),
  })
  return (
    <li>
      <UserRound className="icon" aria-hidden="true" />
      <RepresentativeFacts record={record} />
      {onEdit && (
        <span className="row tight">
          <Button
            type="text"
            size="small"
            icon={<Pencil className="icon small" aria-hidden="true" />}
            aria-label={`${t('common.action.edit')}: ${name}`}
            onClick={onEdit}
          />
          <Button
            type="text"
            size="small"
            loading={remove.isPending}
            icon={<Trash2 className="icon small" aria-hidden="true" />}
            aria-label={`${t('common.action.remove')}: ${name}`}
            onClick={() =>
              modal.confirm({
                title: t('investor.profile.representative.removeTitle'),
                content: isLast ? t('investor.profile.representative.removeLast', { name }) : name,
                okText: t('common.action.remove'),
                cancelText: t('common.action.cancel'),
                onOk: () => remove.mutate(undefined),
              })
            }
          />
        </span>
      )}
    </li>
  )
}
