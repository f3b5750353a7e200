import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { companyView, membershipView } from '../accounts/customers/company-view.ts'
import { customerOf } from '../accounts/session/service.ts'
import { loadMedia } from '../catalogue/products.ts'

type Schemas = components['schemas']

/** The caller as one of a company's people. */
export type Member = {
  companyId: string
  name: string
  role: Schemas['CompanyRole']
  /** Accepts and rejects: editor or owner, and not a member of staff in their place (domain/rights#impersonation). */
  mayDecide: boolean
}

export async function memberOf(scope: Scope, session: Session, companyId: string): Promise<Member> {
  const row = await scope.db
    .selectFrom(membershipView('member'))
    .innerJoin(companyView('company'), 'company.id', 'member.companyId')
    .select(['member.role', 'company.nameCompany'])
    .where('member.customerId', '=', customerOf(session))
    .where('member.companyId', '=', companyId)
    .executeTakeFirst()
  if (!row) throw new AppError('COMPANY_NOT_FOUND')
  const role = row.role as Schemas['CompanyRole']
  return { companyId, name: row.nameCompany, role, mayDecide: role !== 'viewer' && !session.impersonation }
}

/** The companies the customer works for. */
export async function listCompanies(scope: Scope, customerId: string): Promise<Schemas['CompanyMembership'][]> {
  const rows = await scope.db
    .selectFrom(membershipView('member'))
    .innerJoin(companyView('company'), 'company.id', 'member.companyId')
    .select(['member.companyId', 'member.role', 'company.nameCompany', 'company.logoMediaId'])
    .where('member.customerId', '=', customerId)
    .orderBy('company.nameCompany')
    .execute()
  const logos = await loadMedia(
    scope.db,
    rows.flatMap((row) => row.logoMediaId ?? []),
  )
  return rows.map((row) => ({
    companyId: row.companyId,
    name: row.nameCompany,
    role: row.role as Schemas['CompanyRole'],
    logoUrl: (row.logoMediaId && logos.get(row.logoMediaId)?.url) || null,
  }))
}
