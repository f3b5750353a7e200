import type { HoldingUse } from '@goldammer/sdk/store/model'
import { App, Button } from 'antd'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useDelete } from '../changes.ts'
import { OwnOnly } from './own-only.tsx'
import { useProtectedChange } from './use-protected-change.tsx'

/** What the three kinds have in common; `kind` names their words. */
interface Props {
  kind: 'bank' | 'depot' | 'wallet'
  resource: 'bank-accounts' | 'depots' | 'wallets'
  holding: { id: string; isDefault: boolean; inUse: boolean; usedBy: HoldingUse[]; usable?: boolean }
  /** Which it is, for who hears only the buttons. */
  name: string
  makeDefault: (id: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  /** What else can be done with one of its kind. */
  more?: ReactNode
}

/** Marks of an account, a depot or a wallet, the contracts that use it, and what can be done with it (R2.22). */
export function HoldingActions(props: Props) {
  const t = useText()
  const { kind, holding, more } = props
  const { isDefault, inUse, usable = true } = holding
  const isMarked = isDefault || inUse || !usable
  return (
    <>
      {isMarked && (
        <div className="row wrap tight">
          {isDefault && <span className="tag ok">{t(`own.${kind}.default`)}</span>}
          {!usable && <span className="tag error">{t('own.bank.unusable')}</span>}
          {inUse && <span className="tag">{t('own.bank.inUse')}</span>}
        </div>
      )}
      {inUse && <Uses kind={kind} uses={holding.usedBy} />}
      {(more || !(inUse && (isDefault || !usable))) && (
        <OwnOnly>
          <div className="row wrap tight">
            {!isDefault && usable && <MakeDefault {...props} />}
            {more}
            {!inUse && <Remove {...props} />}
          </div>
        </OwnOnly>
      )}
    </>
  )
}

function Uses({ kind, uses }: Pick<Props, 'kind'> & { uses: HoldingUse[] }) {
  const t = useText()
  return (
    <p className="tiny muted">
      {t('own.bank.usedBy')}{' '}
      {uses.map(({ orderId, productId, orderNumber, productName }, index) => (
        <span key={orderId}>
          {index > 0 && ', '}
          <Link to={`/investments/${orderId}/${productId}`}>
            {productName} <span className="unbroken">({orderNumber})</span>
          </Link>
        </span>
      ))}
      . {t(`own.${kind}.usedByHint`)}
    </p>
  )
}

function MakeDefault({ kind, resource, holding, name, makeDefault }: Props) {
  const t = useText()
  const make = useProtectedChange(
    useAction(makeDefault, { invalidates: [resource], done: t(`own.${kind}.madeDefault`), quiet: true }),
  )
  return (
    <>
      <Button
        size="small"
        loading={make.isPending}
        aria-label={`${t('own.bank.makeDefault')}: ${name}`}
        onClick={() => make.run(holding.id)}
      >
        {t('own.bank.makeDefault')}
      </Button>
      {make.dialog}
    </>
  )
}

function Remove({ kind, resource, holding, name, remove: call }: Props) {
  const t = useText()
  const { modal } = App.useApp()
  const remove = useProtectedChange(
    useDelete(resource, call, { invalidates: [resource], done: t(`own.${kind}.removed`), quiet: true }),
  )
  return (
    <>
      <Button
        type="text"
        size="small"
        loading={remove.isPending}
        icon={<Trash2 className="icon small" aria-hidden="true" />}
        aria-label={`${t('common.action.remove')}: ${name}`}
        onClick={() =>
          modal.confirm({
            title: t(`own.${kind}.removeTitle`),
            content: name,
            okText: t('common.action.remove'),
            cancelText: t('common.action.cancel'),
            onOk: () => remove.run(holding.id),
          })
        }
      >
        {t('common.action.remove')}
      </Button>
      {remove.dialog}
    </>
  )
}
