import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { texts } from './i18n.ts'

/** The words beside the fields of the plain forms, by the last name in the field's pointer. */
const LABELS: Record<string, MessageKey> = {
  salutationId: 'account.field.salutation',
  title: 'account.field.title',
  firstName: 'account.field.firstName',
  lastName: 'account.field.lastName',
  birthday: 'account.field.birthday',
  file: 'picture.file',
  emailConfirmation: 'account.field.emailConfirmation',
  company: 'account.field.company',
  vatIds: 'account.field.vatId',
  street: 'account.field.street',
  additionalAddressLine1: 'account.field.additional',
  zipcode: 'account.field.zipcode',
  city: 'account.field.city',
  countryId: 'account.field.country',
  phoneNumber: 'account.field.phone',
  email: 'account.field.email',
  username: 'account.field.email',
  password: 'account.field.password',
  newPassword: 'account.field.newPassword',
  newPasswordConfirm: 'account.field.newPasswordConfirm',
  phone: 'account.field.phone',
  subject: 'content.contact.subject',
  comment: 'content.contact.comment',
  urgency: 'content.capitalDemand.urgencyLabel',
  amount: 'content.capitalDemand.amount',
  purpose: 'content.capitalDemand.purpose',
  companyName: 'content.capitalDemand.companyName',
  companyForm: 'content.capitalDemand.companyForm',
  foundingYear: 'content.capitalDemand.foundingYear',
  contact: 'content.capitalDemand.contact',
  heardFrom: 'content.capitalDemand.heardFrom',
  name: 'content.withdrawal.name',
  orderNumber: 'content.withdrawal.orderNumber',
  pitchDeck: 'content.capitalDemand.pitchDeck',
  accountHolder: 'checkout.bank.holder',
  iban: 'checkout.bank.iban',
  bic: 'checkout.bank.bic',
}

/** Names the field an error is about; empty where its message says it all, as for a box to tick. */
export function fieldLabel(locale: Locale, field: string): string {
  const name =
    field
      .replace(/\/\d+$/, '')
      .split('/')
      .at(-1) ?? ''
  const key = LABELS[name]
  return key ? texts(locale)(key) : ''
}
