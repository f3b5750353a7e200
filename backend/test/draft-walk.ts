import { expect } from 'vitest'
import type { Answer, Visitor } from './build-app.ts'

// biome-ignore lint/suspicious/noExplicitAny: the app holds every body to the api-spec
type Json = any

/** Of who knows and has done enough (domain/survey#appropriate). */
export const ANSWERS = {
  AE1: 'trained',
  AE2: 'gt_3',
  AE3: 'gt_10',
  AE4: '5000_10000',
  AE5: 'to_25000',
  AE6: 'b',
  AE7: 'a',
  AE8: 'c',
}

const versionsOf = (texts: { key: string; version: string }[]) => texts.map(({ key, version }) => ({ key, version }))

/** What the investor types by hand (VermAnlG § 15 (4)). */
export const typedConfirmation = (fullName: string) => ({
  fullName,
  birthPlace: 'Beispielstadt',
  birthDate: '1988-07-04',
  idNo: 'L01X00T47',
  placeOfIssue: 'Beispielstadt',
  address: 'Musterweg 4, 00001 Beispielstadt',
  contact: 'post@post.example',
  place: 'Beispielstadt',
  date: '2026-11-20',
})

export type DraftInput = {
  amount: number
  bankAccountId: string
  fullName?: string
  depotId?: string | null
  steps?: Record<string, object>
}

/** The way of a customer whose data are known through the checkout, over HTTP. */
export async function walkDraft(client: Visitor, productId: string, investorId?: string) {
  let draft: Json = (await client.post('/investing/drafts', { productId, ...(investorId && { investorId }) })).body

  const walk = {
    get draft() {
      return draft
    },
    async reload() {
      draft = (await client.get(`/investing/drafts/${draft.id}`)).body
      return draft
    },
    async save(step: string, body: object): Promise<Answer> {
      const answer = await client.send('PUT', `/store-api/investing/drafts/${draft.id}/${step}`, body)
      if (answer.status === 200) draft = answer.body
      return answer
    },
    async open(versionId: string) {
      const { body } = await client.post(`/investing/documents/${versionId}/download-ticket`)
      const file = await client.send('GET', new URL(body.url, 'http://shop.example').pathname)
      expect(file.status).toBe(200)
    },
    missing: () =>
      draft.steps.flatMap(({ step, missing }: { step: string; missing: { code: string; pointer: string }[] }) =>
        missing.map(({ code, pointer }) => `${step} ${code} ${pointer}`),
      ),

    /** Every step that applies, in order; `steps` says what differs from the usual. */
    async fill({ amount, bankAccountId, fullName = 'Jana Probst', depotId = null, steps = {} }: DraftInput) {
      const bodies: Record<string, () => object> = {
        'personal-data': () => ({ actsOnOwnAccount: true, confirmed: true }),
        investment: () => ({ tariffId: draft.tariff.id, amount }),
        survey: () => ({ declined: false, answers: ANSWERS, investmentExperience: [3, 4, 10, 17] }),
        confirmation: () => ({ accepted: versionsOf(draft.requiredConfirmations) }),
        risk: () => ({ riskNotice: true, costs: true, riskVersion: draft.riskVersion }),
        documents: () => (draft.product.vibConfirmation ? { typedConfirmation: typedConfirmation(fullName) } : {}),
        'promotion-code': () => ({ code: null }),
        'bank-account': () => ({ bankAccountId, sepaConsent: true, mandateVersion: draft.mandate.version }),
        depot: () => ({ depotId, beneficialOwnerConsent: true }),
        summary: () => ({ accepted: versionsOf(draft.declarations), figuresVersion: draft.figures.version }),
      }
      const named = (step: string) => step.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
      for (const [step, body] of Object.entries(bodies)) {
        const applies = draft.steps.find((one: Json) => one.step === named(step))?.applies
        if (!applies) continue
        if (step === 'risk') for (const { version, locked } of draft.documents) if (!locked) await walk.open(version.id)
        const { body: answer } = await walk.save(step, { ...body(), ...steps[step] })
        expect(answer.errors ?? [], step).toEqual([])
      }
      return draft
    },
    order: (headers: Record<string, string> = {}) =>
      client.post('/checkout/order', { lineItemId: draft.lineItemId, draftId: draft.id }, headers),
  }
  return walk
}
