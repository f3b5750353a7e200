import { LOCALE_PREFIXES, type Locale } from '@goldammer/sdk/locales'
import { readAmount } from '@goldammer/sdk/rules/read-euros'
import { readContext } from '@goldammer/sdk/store/context'
import { sendCapitalDemand, sendContactMail } from '@goldammer/sdk/store/forms'
import { declareWithdrawal } from '@goldammer/sdk/store/investor'
import type { CapitalDemand, ContactMessage, DeclaredWithdrawal } from '@goldammer/sdk/store/model'
import { subscribeToNewsletter, unsubscribeToNewsletter } from '@goldammer/sdk/store/newsletter'
import type { AstroGlobal } from 'astro'
import { config } from '../../lib/config.ts'
import { FormRefusal, handleForm } from '../../lib/form.server.ts'
import { bodyOf } from '../../lib/form-body.ts'
import { texts } from '../../lib/i18n.ts'
import { localePath } from '../../lib/paths.ts'
import { refuseRobots, STAMP, TRAP } from './robots.server.ts'

function fieldsOf(data: FormData) {
  const { [STAMP]: _stamp, [TRAP]: _trap, ...fields } = bodyOf(data)
  return fields
}

const sent = ({ locals: { locale, path } }: AstroGlobal, query = 'sent') => `${localePath(locale, path)}?${query}`

export function handleContact(page: AstroGlobal) {
  return handleForm(page, async (data, options) => {
    refuseRobots(data, page.locals.locale)
    await sendContactMail({ subject: '', comment: '', email: '', ...fieldsOf(data) } as ContactMessage, options)
    return sent(page)
  })
}

/** The first step declares nothing: what is asked for is checked, and the page shows it to be confirmed. */
export async function handleWithdrawal(page: AstroGlobal) {
  const form = await handleForm(page, async (data, options) => {
    refuseRobots(data, page.locals.locale)
    const { confirmed, edit, ...fields } = fieldsOf(data)
    if (edit) throw new FormRefusal([])
    const declared = { name: '', orderNumber: '', email: '', ...fields, confirmed: confirmed === 'yes' }
    await declareWithdrawal(declared as DeclaredWithdrawal, options)
    return sent(page)
  })
  if (form instanceof Response) return form
  const isEdited = form.value('edit') !== ''
  const isConfirmed = form.value('confirmed') === 'yes'
  const isToConfirm = form.errors.length === 1 && form.errors[0]?.field === 'confirmed'
  // What is refused for no field's sake, such as too many at once, is tried again from where one is.
  const isChecked = isToConfirm || (isConfirmed && !isEdited && form.errors.every(({ field }) => field === ''))
  if (isToConfirm || isEdited) page.response.status = 200
  return { form, isChecked }
}

function demandOf(data: FormData, locale: Locale): CapitalDemand {
  const { amount: typed, ...fields } = fieldsOf(data)
  const amount = readAmount(String(typed ?? ''))
  if (typed && amount === null)
    throw new FormRefusal([{ field: 'amount', message: texts(locale)('common.amountField.refused') }])
  const deck = data.get('pitchDeck')
  const empty = { urgency: '', purpose: '', companyName: '', companyForm: '', contact: '', email: '' }
  return {
    ...empty,
    ...fields,
    amount: amount ?? '',
    ...(deck instanceof File && deck.size > 0 ? { pitchDeck: deck } : {}),
  } as CapitalDemand
}

export function handleCapitalDemand(page: AstroGlobal) {
  return handleForm(page, async (data, options) => {
    refuseRobots(data, page.locals.locale)
    await sendCapitalDemand(demandOf(data, page.locals.locale), options)
    return sent(page)
  })
}

/** The newsletter starts with the link of a mail, and ends with one unless the address is the customer's. Neither reveals who is known. */
export function handleNewsletter(page: AstroGlobal) {
  const { locale } = page.locals
  const leaves = page.url.searchParams.has('unsubscribe')
  return handleForm(page, async (data, options) => {
    // One field, which browsers fill by themselves: its trap measures no time.
    refuseRobots(data, locale, { fastestMs: 0 })
    const { email = '' } = fieldsOf(data) as { email?: string }
    if (leaves) {
      await unsubscribeToNewsletter({ email }, options)
      const { customer } = (await readContext(options)).data
      return sent(page, customer?.email.toLowerCase() === email.trim().toLowerCase() ? 'left' : 'asked')
    }
    const storefrontUrl = config.publicUrl + LOCALE_PREFIXES[locale]
    await subscribeToNewsletter({ email, option: 'subscribe', storefrontUrl }, options)
    return sent(page)
  })
}
