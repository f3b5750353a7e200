import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { type FundingType, isOrdinaryGood, requiresDepot, requiresWallet } from '@goldammer/sdk/rules/product-types'
import type { Config } from '../config.ts'
import { AppError, type ErrorEntry } from './app-error.ts'
import type { Database, Tx } from './database.ts'
import type { Scope } from './scope.ts'

/** What a provider may be set to `none` for. */
type Service = 'identity' | 'custody' | 'churchTax'

const refusals = {
  identity: 'IDENTITY_PROVIDER_NONE',
  custody: 'CUSTODY_PROVIDER_NONE',
  churchTax: 'CHURCH_TAX_PROVIDER_NONE',
} as const satisfies Record<Service, ErrorCode>

/** Where the product form has what asks for it. */
const FIELDS = { identity: '/type', custody: '/type', churchTax: '/withholdingAgent' } as const

export type Served = {
  type: string
  tokenProviderProductId: string | null
  askDepotDataInvestor: boolean
  withholdingAgent: string
}

/**
 * Whoever invests is identified (GwG § 10 (1) no. 1); tokens and securities are held by the custodian; whoever withholds tax
 * asks for church tax (EStG § 51a (2c)). Goods need none of them.
 */
function servicesOf({ withholdingAgent, ...product }: Served): Service[] {
  const facts = { ...product, type: product.type as FundingType }
  if (isOrdinaryGood(facts)) return []
  const isInCustody = requiresWallet(facts) || requiresDepot(facts) || withholdingAgent === 'depot_bank'
  const isTaxed = withholdingAgent === 'platform' || withholdingAgent === 'issuer'
  return ['identity', ...(isInCustody ? ['custody' as const] : []), ...(isTaxed ? ['churchTax' as const] : [])]
}

export const hasService = (config: Config, service: Service): boolean => config[`${service}Provider`] !== 'none'

export function requireService({ config }: Pick<Scope, 'config'>, service: Service, pointer?: string): void {
  if (!hasService(config, service)) throw new AppError(refusals[service], pointer ? { pointer } : {})
}

/** Why a product cannot be offered, each at its field of the product. */
export const missingServices = (config: Config, product: Served): ErrorEntry[] =>
  servicesOf(product)
    .filter((service) => !hasService(config, service))
    .map((service) => ({ code: refusals[service], pointer: FIELDS[service] }))

/** Refuses an investment for whose product a service is missing. */
export async function requireServices({ config }: Scope, db: Database | Tx, productId: string): Promise<void> {
  const product = await db
    .selectFrom('product')
    .select(['type', 'tokenProviderProductId', 'askDepotDataInvestor', 'withholdingAgent'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const missing = missingServices(config, product)
  if (missing.length > 0) throw new AppError(missing.map(({ code }) => ({ code, pointer: '/productId' })))
}
