import type { components } from '@goldammer/sdk/operations/store'
import { isWalletAddress, toChecksumAddress } from '@goldammer/sdk/rules/eip55'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import { newId } from '../../shared/ids.ts'
import { textOf } from '../../shared/legal-texts.ts'
import { addToOutbox } from '../../shared/outbox.ts'
import { requireService } from '../../shared/provider-services.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { usesOf } from './depot-or-wallet.service.ts'
import type { WalletRow } from './repository.ts'
import * as repository from './repository.ts'
import { getActing } from './service.ts'

type Schemas = components['schemas']

const toWallet = (row: WalletRow, usedBy: Schemas['HoldingUse'][]): Schemas['Wallet'] => ({
  id: row.id,
  investorId: row.investorId,
  type: row.type as 'managed' | 'own',
  walletAddress: row.walletAddress,
  state: row.walletAddress ? 'active' : 'pending',
  inUse: usedBy.length > 0,
  isDefault: row.isDefault,
  usedBy,
  createdAt: row.createdAt.toISOString(),
})

export async function listWallets(scope: Scope): Promise<Schemas['WalletList']> {
  const investor = await getActing(scope, scope.db)
  const rows = await repository.listWallets(scope.db, investor.id)
  const uses = await usesOf(
    scope,
    scope.db,
    'wallet',
    rows.map(({ id }) => id),
  )
  return { elements: rows.map((row) => toWallet(row, uses(row.id))), terms: textOf(scope.locale, 'walletTerms') }
}

/**
 * R3.07: an own address is stored as EIP-55 writes it; a managed wallet is opened by a job with the custody provider, by whose
 * terms it is stored.
 */
export async function addWallet(scope: Scope, input: Schemas['WalletInput']): Promise<Schemas['Wallet']> {
  const own = input.type === 'own'
  if (!own) requireService(scope, 'custody', '/type')
  const address = input.walletAddress?.trim() ?? ''
  const refusals: ErrorEntry[] = []
  if (own && !isWalletAddress(address)) refusals.push({ code: 'WALLET_ADDRESS_INVALID', pointer: '/walletAddress' })
  const terms = textOf(scope.locale, 'walletTerms')
  const areTermsAccepted = input.termsAccepted === true && input.termsVersion === terms.version
  if (!own && !areTermsAccepted) refusals.push({ code: 'WALLET_TERMS_REQUIRED', pointer: '/termsAccepted' })
  if (refusals.length > 0) throw new AppError(refusals)
  return await inTransaction(scope, async (tx) => {
    const investor = await getActing(scope, tx)
    await repository.lockInvestor(tx, investor.id)
    const known = await repository.listWallets(tx, investor.id)
    const walletAddress = own ? toChecksumAddress(address) : null
    if (own && known.some((row) => row.walletAddress === walletAddress)) {
      throw new AppError('VIOLATION::IS_NOT_UNIQUE', { pointer: '/walletAddress' })
    }
    const managed = known.find((row) => row.type === 'managed')
    if (!own && managed) throw new AppError('VIOLATION::IS_NOT_UNIQUE', { pointer: '/type' })
    const now = scope.clock.now()
    const row: WalletRow = {
      id: newId(now),
      investorId: investor.id,
      type: input.type,
      walletAddress,
      isDefault: !known.some((one) => one.isDefault),
      termsConsentAt: own ? null : now,
      termsVersion: own ? null : terms.version,
      createdAt: now,
      deletedAt: null,
    }
    await tx.insertInto('wallet').values(row).execute()
    if (!own) await addToOutbox(scope, tx, { kind: 'wallet.open', subjectId: row.id })
    return toWallet(row, [])
  })
}
