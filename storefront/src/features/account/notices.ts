import type { MessageKey } from '@goldammer/sdk/messages'

/** What a page says after a form led to it: `?notice=addressSaved`. */
const NOTICES = {
  registered: 'account.notice.registered',
  otherConfirmed: 'account.notice.otherConfirmed',
  loggedOut: 'account.notice.loggedOut',
  passwordSet: 'account.notice.passwordSet',
  passwordChanged: 'account.notice.passwordChanged',
  profileSaved: 'account.notice.profileSaved',
  addressSaved: 'account.notice.addressSaved',
  addressDeleted: 'account.notice.addressDeleted',
  defaultSaved: 'account.notice.defaultSaved',
  paymentSaved: 'account.notice.paymentSaved',
  emailChanged: 'account.notice.emailChanged',
  imageSaved: 'picture.saved',
  imageDeleted: 'picture.deleted',
  accountDeleted: 'account.notice.accountDeleted',
  orderCancelled: 'account.notice.orderCancelled',
  impersonating: 'account.notice.impersonating',
} as const satisfies Record<string, MessageKey>

export type NoticeName = keyof typeof NOTICES

export function noticeKey(name: string | null): MessageKey | undefined {
  return name && Object.hasOwn(NOTICES, name) ? NOTICES[name as NoticeName] : undefined
}

export function withNotice(path: string, name: NoticeName): string {
  return `${path}?notice=${name}`
}
