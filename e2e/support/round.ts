import { aPdf } from './company.ts'
import type { StaffApi } from './staff.ts'

const in3 = (text: string) => ({ 'de-DE': text, 'en-GB': `${text} (en)`, 'pl-PL': `${text} (pl)` })

const day = 86_400_000
export const dayFromNow = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

/** BaFin's permission for the sheet, on record in the checklist of the product's round. */
export async function permitSheet(writer: StaffApi, productName: string) {
  const { elements } = await writer.get('/projects')
  const { roundId } = elements.find((round: { productName: string }) => round.productName === productName)
  const step = `/projects/${roundId}/steps/sheet_permitted`
  const notice = { name: 'gestattung.pdf', mimeType: 'application/pdf', buffer: aPdf }
  await writer.upload(`${step}/entries`, notice)
  await writer.post(`${step}/move`, { act: 'finish' })
}

/** The draft of a loan of a company that pays 6 % every month, whole but for its publication. */
export async function draftRound(writer: StaffApi, issuerId: string, name: string) {
  const { id, fields } = await writer.post('/products', { issuerId, type: 'subordinatedLoan', name, branch: 'energy' })
  await permitSheet(writer, name)
  const file = await writer.upload(`/products/${id}/files`, {
    name: 'vib.pdf',
    mimeType: 'application/pdf',
    buffer: aPdf,
  })
  const tariff = {
    id: null,
    name: in3('Monatszins'),
    interestRate: 6,
    earlyBirdInterestRate: null,
    earlyBirdEndDate: null,
    interestRatePeriod: 'monthly',
    durationMonths: 60,
    durationDays: null,
    repayment: 'bullet',
    totalVolume: 10_000,
    minInvestment: 500,
    investmentUnitPrice: 250,
    owner: null,
    unitsMax: null,
    unitsMaxJur: null,
  }
  const record = await writer.put(`/products/${id}/draft`, {
    ...fields,
    totalVolume: 10_000,
    investmentSteps: '250',
    tariffs: [tariff],
    withholdingAgent: 'platform',
    seoPaths: { 'de-DE': `projekte/${id}`, 'en-GB': `projects/${id}`, 'pl-PL': `projekty/${id}` },
    round: {
      name: in3(name),
      threshold: 1000,
      startDate: dayFromNow(-3),
      endDate: dayFromNow(60),
      earlySignerStart: null,
      tranches: [10_000],
    },
    documents: [
      {
        id: null,
        kind: 'vib',
        title: in3('VIB'),
        access: 'public',
        mandatory: true,
        files: [{ locale: 'de-DE', fileId: file.id }],
      },
    ],
  })
  return { productId: id as string, problems: record.problems }
}

/** What one has written, a second person puts live: of compliance, where the round goes live with it. */
export async function publish(writer: StaffApi, second: StaffApi, productId: string) {
  await writer.post(`/products/${productId}/draft/move`, { act: 'submit' })
  return await second.post(`/products/${productId}/draft/move`, {
    act: 'publish',
    reason: 'Blatt und Unterlagen geprüft.',
  })
}
