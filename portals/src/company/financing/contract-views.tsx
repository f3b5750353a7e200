import { deleteContractView, saveContractView } from '@goldammer/sdk/store/company'
import type { ContractView, ContractViewInput } from '@goldammer/sdk/store/model'
import { App, Button, Input } from 'antd'
import { Bookmark, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { PopoverButton } from '../../shared/popover-button.tsx'
import { useText } from '../../shared/portal-context.ts'
import { activeCompanyId } from '../active-company.ts'
import { useCreate, useDelete } from '../changes.ts'

interface Props {
  views: ContractView[]
  /** What is stored under the name. */
  current: Omit<ContractViewInput, 'name'>
  onApply: (view: ContractView) => void
}

/** R2.25: filters, order and columns under names, on the server and for oneself. */
export function ContractViews(props: Props) {
  const t = useText()
  return (
    <PopoverButton label={t('company.views.title')} icon={Bookmark}>
      {(close) => (
        <Views
          {...props}
          onApply={(view) => {
            close()
            props.onApply(view)
          }}
        />
      )}
    </PopoverButton>
  )
}

function Views({ views, current, onApply }: Props) {
  const t = useText()
  const id = useId()
  const { modal } = App.useApp()
  const [name, setName] = useState('')
  const invalidates = ['contract-views']
  const save = useCreate('contract-views', async (input) => saveContractView(await activeCompanyId(), input), {
    invalidates,
    done: t('company.views.saved'),
    onDone: () => setName(''),
  })
  const remove = useDelete('contract-views', async (viewId) => deleteContractView(await activeCompanyId(), viewId), {
    invalidates,
    done: t('company.views.removed'),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() && !save.isPending) save.mutate({ ...current, name: name.trim() })
  }
  return (
    <div className="stack view-list">
      <p className="small muted">{t('company.views.lead')}</p>
      {views.length === 0 && <p className="small">{t('company.views.empty')}</p>}
      {views.length > 0 && (
        <ul aria-label={t('company.views.title')}>
          {views.map((view) => (
            <li key={view.id} className="row between">
              <Button
                type="link"
                size="small"
                aria-label={t('company.views.apply', { name: view.name })}
                onClick={() => onApply(view)}
              >
                {view.name}
              </Button>
              <Button
                type="text"
                size="small"
                disabled={remove.isPending}
                icon={<Trash2 className="icon small" aria-hidden="true" />}
                aria-label={`${t('common.action.delete')}: ${view.name}`}
                onClick={() =>
                  modal.confirm({
                    title: t('company.views.removeTitle', { name: view.name }),
                    content: t('company.views.removeText'),
                    okText: t('common.action.delete'),
                    cancelText: t('common.action.cancel'),
                    onOk: () => remove.mutateAsync(view.id).catch(() => {}),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <form className="stack tight" onSubmit={submit}>
        <div className="field">
          <label htmlFor={id}>{t('company.views.name')}</label>
          <Input
            id={id}
            size="small"
            maxLength={80}
            autoComplete="off"
            aria-describedby={`${id}-hint`}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <p className="hint" id={`${id}-hint`}>
            {t('company.views.nameHint')}
          </p>
        </div>
        <Button size="small" htmlType="submit" disabled={!name.trim()} loading={save.isPending}>
          {t('company.views.save')}
        </Button>
      </form>
    </div>
  )
}
