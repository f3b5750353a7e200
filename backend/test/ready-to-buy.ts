import { expect } from 'vitest'
import { textOf } from '../src/shared/legal-texts.ts'
import type { Answer, TestApp, Visitor } from './build-app.ts'
import type { Offer } from './investing-factories.ts'

/** Whatever is asked at whatever moment, the answer is a yes or a reason; never a breakdown. */
export function heard(answer: Answer): Answer {
  const codes = answer.body?.errors?.map((one: { code: string }) => one.code)
  expect(answer.status, `answered ${answer.status} ${codes}`).toBeLessThan(500)
  return answer
}

type Buyer = { name: string; bankAccountId: string; investorId: string; depotId?: string; walletId?: string }

const confirmations = ['wealth', 'income', 'pep'] as const

const typed = {
  birthPlace: 'Beispielstadt',
  birthDate: '1988-07-04',
  idNo: 'L01X00T47',
  placeOfIssue: 'Beispielstadt',
  address: 'Musterweg 4, 00001 Beispielstadt',
  contact: 'post@kunde.example',
  place: 'Beispielstadt',
  date: '2026-11-20',
}

/** Fills in what the checkout asks for, and leads up to the buy button. Null: the draft says why it can't be. */
export async function readyToBuy(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  client: Visitor,
  offer: Pick<Offer, 'productId' | 'tariffId'>,
  { name, bankAccountId, investorId, depotId, walletId }: Buyer,
  { units, code = null }: { units: number; code?: string | null },
): Promise<string | null> {
  const opened = heard(await client.post('/investing/drafts', { productId: offer.productId, investorId }))
  if (opened.status !== 200) return null
  const { id, declarations, mandate } = opened.body
  const { ecspDisclosureRequired: isEcsp, walletRequired } = opened.body.product
  const saved = {
    personalData: { actsOnOwnAccount: true, confirmed: true },
    confirmation: {
      accepted: confirmations.map((key) => ({ key, version: textOf('de-DE', `confirmation.${key}`).version })),
    },
    documents: { sheets: [], typedConfirmation: { ...typed, fullName: name } },
    promotionCode: { code },
    bankAccount: { bankAccountId, sepaConsent: true, mandateVersion: mandate.version },
    ...(depotId ? { depot: { depotId, beneficialOwnerConsent: true } } : {}),
  }
  await db
    .updateTable('checkoutDraft')
    .set({ saved: JSON.stringify(saved) })
    .where('id', '=', id)
    .execute()
  const put = async (step: string, body: object) =>
    heard(await client.send('PUT', `/store-api/investing/drafts/${id}/${step}`, body))
  const investment = await put('investment', {
    tariffId: offer.tariffId,
    amount: units * 250,
    ...(isEcsp ? { exceedsNetWorthShare: false } : {}),
    ...(walletRequired ? { walletId } : {}),
  })
  if (investment.status !== 200) return null
  const { riskVersion } = investment.body
  await db.updateTable('investor').set({ lossSimulatedAt: clock.now() }).where('id', '=', investorId).execute()
  const risk = { riskNotice: true, costs: true, lossSimulation: true, riskVersion, noticeVersion: '2026-01', shown: [] }
  const shown = await db.selectFrom('checkoutDraft').select('saved').where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .updateTable('checkoutDraft')
    .set({ saved: JSON.stringify({ ...(shown.saved as object), risk }) })
    .where('id', '=', id)
    .execute()
  const summary = await put('summary', {
    accepted: declarations.map(({ key, version }: { key: string; version: string }) => ({ key, version })),
    taxId: null,
    figuresVersion: investment.body.figures.version,
  })
  return summary.status === 200 ? (summary.body.lineItemId as string) : null
}
