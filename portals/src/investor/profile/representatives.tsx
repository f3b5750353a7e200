import { removeCompanyRepresentative } from '@goldammer/sdk/store/investor'
import type {
  CompanyRepresentativeList,
  CompanyRepresentativeRecord,
  InvestorCompanyList,
} from '@goldammer/sdk/store/model'
import { App, Button, Select } from 'antd'
import { Pencil, Plus, Trash2, UserRound } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Box } from '../../shared/fields/box.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { useRecord } from '../../shared/use-record.ts'
import { RepresentativeDialog } from './representative-dialog.tsx'

/** R2.22, R3.02: who stands behind a company; who acts as a person chooses which first. */
export function Representatives() {
  const { place } = usePortal()
  return place.investorId ? <OfCompany companyId={place.investorId} /> : <Choice />
}

function Choice() {
  const t = useText()
  const id = useId()
  const [params, setParams] = useSearchParams()
  const companies = useRecord<InvestorCompanyList>('companies', 'own')
  return (
    <QueryView query={companies} lines={4}>
      {({ elements }) => {
        const chosen = elements.find((it) => it.id === params.get('company')) ?? elements[0]
        if (!chosen) return <NoCompany />
        return (
          <>
            <div className="field company-of">
              <label htmlFor={id}>{t('investor.profile.company.choose')}</label>
              <Select
                id={id}
                value={chosen.id}
                options={elements.map((it) => ({ value: it.id, label: it.company.name }))}
                onChange={(company) => setParams({ tab: 'representatives', company })}
              />
            </div>
            <OfCompany key={chosen.id} companyId={chosen.id} />
          </>
        )
      }}
    </QueryView>
  )
}

function NoCompany() {
  const t = useText()
  return (
    <Box title={t('investor.profile.tabs.representatives')}>
      <Empty
        title={t('investor.profile.company.emptyTitle')}
        text={t('investor.profile.company.emptyText')}
        action={<Link to="/profile?tab=companies">{t('investor.profile.tabs.companies')}</Link>}
      />
    </Box>
  )
}

function OfCompany({ companyId }: { companyId: string }) {
  const t = useText()
  const { percent } = useFormat()
  const isLocked = useImpersonated()
  const [editing, setEditing] = useState<CompanyRepresentativeRecord | 'new'>()
  const list = useRecord<CompanyRepresentativeList>('representatives', companyId)
  const add = isLocked ? (
    <span className="tiny muted">{t('portal.impersonation.locked')}</span>
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
                    companyId={companyId}
                    record={record}
                    isLast={elements.length === 1}
                    onEdit={() => setEditing(record)}
                  />
                ))}
              </ul>
            </div>
          )}
          {editing && (
            <RepresentativeDialog
              companyId={companyId}
              record={editing === 'new' ? undefined : editing}
              onClose={() => setEditing(undefined)}
            />
          )}
        </Box>
      )}
    </QueryView>
  )
}

interface RowProps {
  companyId: string
  record: CompanyRepresentativeRecord
  isLast: boolean
  onEdit: () => void
}

function Representative({ companyId, record, isLast, onEdit }: RowProps) {
  const t = useText()
  const { date, percent } = useFormat()
  const { modal } = App.useApp()
  const isLocked = useImpersonated()
  const { representative: one, ownership } = record
  const name = `${one.firstName} ${one.lastName}`
  const remove = useAction(() => removeCompanyRepresentative(companyId, record.id), {
    invalidates: ['representatives', 'companies', 'company', 'profile'],
    done: t('investor.profile.representative.removed'),
  })
  const facts = [one.position, one.dateOfBirth && date(one.dateOfBirth), one.placeOfBirth, one.zipcode]
  return (
    <li>
      <UserRound className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <b>{name}</b>
        <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
        <p className="muted">
          {t('investor.profile.representative.shares', {
            voting: percent(one.votingRightsPercentage ?? 0),
            capital: percent(one.capitalSharesPercentage ?? 0),
          })}
        </p>
        <div className="row wrap">
          {ownership !== 'none' && (
            <span className="tag">{t(`investor.profile.representative.ownership.${ownership}`)}</span>
          )}
          {one.isPep && <span className="tag warn">{t('investor.profile.representative.pep')}</span>}
        </div>
      </div>
      {!isLocked && (
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
