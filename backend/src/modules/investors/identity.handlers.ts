import type { components } from '@goldammer/sdk/operations/store'
import { startOfDay, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import { storeHandlers } from '../../shared/operations.ts'
import type { Scope } from '../../shared/scope.ts'
import { attemptsLeft, kycStateOf } from './identity/rules.ts'
import { type CheckRow, findCheck, mayStart, openLinkOf, startCheck } from './identity/service.ts'
import { getActing, type InvestorRow } from './service.ts'

function toWire(
  scope: Scope,
  investor: InvestorRow,
  check: CheckRow | undefined,
): components['schemas']['IdentityCheck'] {
  const now = scope.clock.now()
  const today = toLocalDate(now)
  const state = kycStateOf(check, today)
  const url = openLinkOf(check, now)
  return {
    investorId: investor.id,
    state,
    attemptsLeft: attemptsLeft(check, today),
    validUntil: state === 'successful' && check?.validUntil ? startOfDay(check.validUntil).toISOString() : null,
    url,
    linkExpiresAt: url ? (check?.linkExpiresAt?.toISOString() ?? null) : null,
    mayStart: mayStart(check, today),
  }
}

/** Only a path on this origin: the check must not send anyone elsewhere. */
function refuseReturn(returnUrl: string | undefined): void {
  if (returnUrl !== undefined && !/^\/(?![/\\])[^\s\\]*$/.test(returnUrl)) {
    throw new AppError('CHECKOUT__REDIRECT_URL_NOT_ALLOWED', { pointer: '/returnUrl' })
  }
}

export const store = storeHandlers({
  async readIdentityCheck({ scope }) {
    const investor = await getActing(scope, scope.db)
    return { status: 200, body: toWire(scope, investor, await findCheck(scope.db, investor.id)) }
  },
  async startIdentityCheck({ scope, body }) {
    refuseReturn(body.returnUrl)
    const investor = await getActing(scope, scope.db)
    const { locale } = scope
    const check = await startCheck(scope, { investorId: investor.id, locale, returnUrl: body.returnUrl })
    return { status: 200, body: toWire(scope, investor, check) }
  },
})
