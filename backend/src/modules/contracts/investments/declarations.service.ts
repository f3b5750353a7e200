import type { components } from '@goldammer/sdk/operations/store'
import type { Scope } from '../../../shared/scope.ts'
import { inLocale } from '../../../shared/translated.ts'
import { productView } from '../../catalogue/product-view.ts'
import { depotView, walletView } from '../../investors/account-view.ts'
import { getActing } from '../../investors/service.ts'

type Declaration = components['schemas']['GivenDeclaration']
type Text = { key: string; version: string }

/** The draft as it was submitted, as far as texts were accepted in it. */
type Submitted = {
  summary?: { accepted?: Text[] }
  confirmation?: { accepted?: Text[] }
  bankAccount?: { sepaConsent?: boolean; mandateVersion?: string }
  risk?: { riskNotice?: boolean; noticeVersion?: string }
}

function textsOf({ summary, confirmation, bankAccount, risk }: Submitted): { key: string; version: string | null }[] {
  return [
    ...(summary?.accepted ?? []),
    ...(confirmation?.accepted ?? []),
    ...(risk?.riskNotice ? [{ key: 'riskNotice', version: risk.noticeVersion ?? null }] : []),
    ...(bankAccount?.sepaConsent ? [{ key: 'mandate', version: bankAccount.mandateVersion ?? null }] : []),
  ]
}

const ofNoOrder = { orderId: null, productId: null, orderNumber: null, productName: null }

/** R2.22: which texts the investor accepted, and when; the latest first. */
export async function listDeclarations(scope: Scope): Promise<Declaration[]> {
  const { id } = await getActing(scope, scope.db)
  return await listDeclarationsOf(scope, [id])
}

/** The same of any identities. */
export async function listDeclarationsOf(scope: Scope, investorIds: readonly string[]): Promise<Declaration[]> {
  if (investorIds.length === 0) return []
  const declarations = [...(await listOfOrders(scope, investorIds)), ...(await listOfProfile(scope, investorIds))]
  return declarations.toSorted((a, b) => b.acceptedAt.localeCompare(a.acceptedAt))
}

async function listOfOrders(scope: Scope, investorIds: readonly string[]): Promise<Declaration[]> {
  const rows = await scope.db
    .selectFrom('contract')
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .select(['contract.orderId', 'contract.productId', 'contract.orderNumber', 'contract.submitted'])
    .select(['contract.submittedAt', 'product.name'])
    .where('contract.investorId', 'in', investorIds)
    .execute()
  return rows.flatMap(({ submitted, submittedAt, name, ...order }) =>
    textsOf(submitted as Submitted).map(({ key, version }) => ({
      ...order,
      key: key as Declaration['key'],
      version,
      acceptedAt: submittedAt.toISOString(),
      productName: inLocale(name, scope.locale),
    })),
  )
}

async function listOfProfile({ db }: Scope, investorIds: readonly string[]): Promise<Declaration[]> {
  const [wallets, depots, waivers] = await Promise.all([
    db
      .selectFrom(walletView('wallet'))
      .select(['termsConsentAt as at', 'termsVersion as version'])
      .where('investorId', 'in', investorIds)
      .where('termsConsentAt', 'is not', null)
      .$narrowType<{ at: Date }>()
      .execute(),
    db
      .selectFrom(depotView('depot'))
      .select('createdAt as at')
      .where('investorId', 'in', investorIds)
      .where('beneficialOwnerConsent', '=', true)
      .execute(),
    db
      .selectFrom('survey')
      .select(['takenAt as at', 'waiverVersion as version'])
      .where('investorId', 'in', investorIds)
      .where('declined', '=', true)
      .execute(),
  ])
  const given = (key: Declaration['key'], at: Date, version: string | null = null) => ({
    ...ofNoOrder,
    key,
    version,
    acceptedAt: at.toISOString(),
  })
  return [
    ...wallets.map(({ at, version }) => given('walletTerms', at, version)),
    ...depots.map(({ at }) => given('depotConsent', at)),
    ...waivers.map(({ at, version }) => given('surveyWaiver', at, version)),
  ]
}
