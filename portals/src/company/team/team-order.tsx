import type { CompanyTeamMember } from '@goldammer/sdk/store/model'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../shared/icon-button.tsx'
import { Avatar } from '../../shared/layout/avatar.tsx'
import { MoveButtons, useMovable } from '../../shared/order/movable.tsx'
import { type Moves, Ordering } from '../../shared/order/ordering.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { textIn } from './team.ts'

interface Props {
  members: CompanyTeamMember[]
  mayEdit: boolean
  /** `undo` where it could not be saved. */
  onOrder: (memberIds: string[], undo: () => void) => void
  onRemove: (member: CompanyTeamMember) => void
}

/** People in the order of the product page. */
export function TeamOrder({ members, mayEdit, onOrder, onRemove }: Props) {
  // What was put in order here holds, also while what is saved of it is still read.
  const [order, setOrder] = useState<string[]>()
  const shown = order ? members.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)) : members
  function put(next: CompanyTeamMember[]) {
    const ids = next.map(({ id }) => id)
    setOrder(ids)
    onOrder(ids, () => setOrder(undefined))
  }
  return (
    <section className="box">
      <Ordering items={shown} idOf={({ id }) => id} nameOf={({ name }) => name} onChange={put} className="list">
        {(member, moves) => (
          <Member key={member.id} member={member} mayEdit={mayEdit} moves={moves} onRemove={() => onRemove(member)} />
        )}
      </Ordering>
    </section>
  )
}

interface MemberProps {
  member: CompanyTeamMember
  mayEdit: boolean
  moves: Moves
  onRemove: () => void
}

function Member({ member, mayEdit, moves, onRemove }: MemberProps) {
  const t = useText()
  const { locale } = usePortal().portalAddress
  const { id, name, profileImage } = member
  const description = textIn(member.description, locale)
  const { row, handle, isDragging } = useMovable(id, name, { disabled: !mayEdit })
  return (
    <li {...row} className={isDragging ? 'team-row dragged' : 'team-row'}>
      {mayEdit && handle}
      <Avatar name={name} picture={profileImage ?? undefined} />
      <div className="small">
        <b>{name}</b>
        <p className="muted">{textIn(member.position, locale)}</p>
        {!mayEdit && description && <p>{description}</p>}
      </div>
      {mayEdit && (
        <div className="actions">
          <MoveButtons name={name} {...moves} />
          <Link className="icon-link" to={`/team/edit/${id}`} aria-label={`${t('common.action.edit')}: ${name}`}>
            <Pencil className="icon small" aria-hidden="true" />
          </Link>
          <IconButton
            label={`${t('common.action.remove')}: ${name}`}
            icon={<Trash2 className="icon small" aria-hidden="true" />}
            onClick={onRemove}
          />
        </div>
      )}
    </li>
  )
}
