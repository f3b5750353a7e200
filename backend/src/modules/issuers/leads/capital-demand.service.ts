import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import { centsToEuros, eurosToCents, toLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import { storeFile } from '../../../shared/files.ts'
import { newId } from '../../../shared/ids.ts'
import type { Upload } from '../../../shared/operations.ts'
import { refusePdf, refusePdfAtSight } from '../../../shared/pdf-content.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { sendReceipt } from '../../forms/contact.service.ts'
import { limitForms } from '../../forms/limit.ts'
import { sendMail } from '../../notifications/service.ts'

type Demand = Omit<components['schemas']['CapitalDemand'], 'pitchDeck'> & { pitchDeck?: Upload | undefined }

/** A form's file part that was left empty is none; a text in its place is a file that cannot be one. */
function fileOf({ pitchDeck }: { pitchDeck?: Upload | string | undefined }): Upload | null {
  if (!pitchDeck) return null
  if (typeof pitchDeck === 'string') return { fileName: '', mimeType: '', content: Buffer.from(pitchDeck) }
  return pitchDeck.fileName || pitchDeck.content.length > 0 ? pitchDeck : null
}

/** R5.05: checked by content, not by name. */
const pitchDeckRefusal = (code: ErrorEntry['code'] | null): ErrorEntry[] =>
  code ? [{ code, pointer: '/pitchDeck', parameters: { types: 'PDF' } }] : []

function refuseDemand(demand: Demand, file: Upload | null, year: number): ErrorEntry[] {
  const blank = (['purpose', 'companyName', 'companyForm', 'contact'] as const).filter(
    (name) => demand[name].trim() === '',
  )
  const isAhead = demand.foundingYear !== undefined && demand.foundingYear > year
  return [
    ...blank.map((name): ErrorEntry => ({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `/${name}` })),
    ...(isAhead
      ? [{ code: 'VIOLATION::TOO_HIGH_ERROR', pointer: '/foundingYear', parameters: { max: year } } as const]
      : []),
    ...pitchDeckRefusal(file && refusePdfAtSight(file.content)),
  ]
}

/** R3.12, R2.30: stored for our team, who get it by mail with the pitch deck; the sender gets a receipt. */
export async function sendDemand(scope: Scope, demand: Demand, caller: string): Promise<void> {
  const now = scope.clock.now()
  const file = fileOf(demand)
  const refusals = refuseDemand(demand, file, Number(toLocalDate(now).slice(0, 4)))
  if (refusals.length > 0) throw new AppError(refusals)
  await limitForms(scope, demand.email, caller)
  // Reading takes work: what a stranger sends is read once it is counted.
  const unread = pitchDeckRefusal(file && (await refusePdf(file.content)))
  if (unread.length > 0) throw new AppError(unread)
  const { urgency, companyForm, foundingYear } = demand
  const amount = eurosToCents(demand.amount)
  const oneLine = (text: string | undefined) => text?.trim().replace(/\s+/g, ' ') ?? ''
  const row = {
    id: newId(now),
    urgency,
    amount,
    purpose: demand.purpose.trim(),
    companyName: oneLine(demand.companyName),
    companyForm: oneLine(companyForm),
    foundingYear: foundingYear ?? null,
    contact: oneLine(demand.contact),
    email: demand.email.trim(),
    phone: oneLine(demand.phone) || null,
    heardFrom: oneLine(demand.heardFrom) || null,
    locale: scope.locale,
    createdAt: now,
  }
  await inTransaction(scope, async (tx) => {
    const stored = file
      ? await storeFile(scope, tx, {
          fileName: 'pitch-deck.pdf',
          mimeType: 'application/pdf',
          content: file.content,
          uploaded: true,
        })
      : null
    await tx
      .insertInto('capitalDemand')
      .values({ ...row, pitchDeckFileId: stored?.id ?? null })
      .execute()
    await sendMail(scope, tx, {
      template: 'F02',
      to: { email: scope.config.contactMail, locale: DEFAULT_LOCALE },
      parameters: {
        companyName: row.companyName,
        companyForm: row.companyForm,
        foundingYear: String(row.foundingYear ?? ''),
        capital: centsToEuros(amount),
        urgency: translate(DEFAULT_LOCALE, `content.capitalDemand.urgency.${urgency}`),
        purpose: row.purpose,
        sender: row.contact,
        email: row.email,
        phone: row.phone ?? '',
        heardFrom: row.heardFrom ?? '',
      },
      link: `mailto:${encodeURIComponent(row.email)}`,
      ...(stored ? { fileIds: [stored.id] } : {}),
    })
    await sendReceipt(scope, tx, row.email)
  })
}
