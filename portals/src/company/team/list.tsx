import { deleteTeamMember, orderTeam } from '@goldammer/sdk/store/company'
import { App, Button } from 'antd'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Empty, Failure, Loading } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { activeCompanyId } from '../active-company.ts'
import { useDelete } from '../changes.ts'
import { useRows } from '../data.ts'
import { useMayDecide } from '../use-company-role.ts'
import { TeamOrder } from './team-order.tsx'

export default function Team() {
  const t = useText()
  const mayEdit = useMayDecide()
  const { modal } = App.useApp()
  const query = useRows('team')
  const order = useAction(async (memberIds: string[]) => orderTeam(await activeCompanyId(), { memberIds }), {
    invalidates: ['team'],
    done: t('company.team.ordered'),
    inTurn: true,
  })
  const remove = useDelete('team', async (id) => deleteTeamMember(await activeCompanyId(), id), {
    invalidates: ['team'],
    done: t('company.team.removed'),
  })
  const members = query.data
  const add = (
    <Link to="/team/create">
      <Button type="primary" tabIndex={-1} icon={<Plus className="icon small" aria-hidden="true" />}>
        {t('company.team.add')}
      </Button>
    </Link>
  )
  return (
    <>
      <PageHeader
        title={t('company.team.title')}
        under={t('company.team.lead')}
        actions={mayEdit && members && members.length > 0 && add}
      />
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading lines={6} />}
      {members?.length === 0 && (
        <section className="box">
          <Empty
            title={t('company.team.emptyTitle')}
            text={t(mayEdit ? 'company.team.emptyText' : 'company.team.emptyTextViewer')}
            action={mayEdit && add}
          />
        </section>
      )}
      {members && members.length > 0 && (
        <TeamOrder
          members={members}
          mayEdit={mayEdit}
          onOrder={(ids, undo) =>
            order.mutate(ids, {
              onError: () => {
                undo()
                void query.refetch()
              },
            })
          }
          onRemove={({ id, name }) =>
            modal.confirm({
              title: t('company.team.removeTitle', { name }),
              content: t('company.team.removeText'),
              okText: t('common.action.remove'),
              cancelText: t('common.action.cancel'),
              onOk: () => remove.mutateAsync(id).catch(() => {}),
            })
          }
        />
      )}
    </>
  )
}
