import type { MessageKey } from '@goldammer/sdk/messages'
import type { Order } from '@goldammer/sdk/store/model'

/** domain/goods#download: a file opens with the payment if that was consented to, else when the period of withdrawal is over too. */
export const lockedFileText = ({ extensions }: Pick<Order, 'extensions'>): MessageKey =>
  extensions?.withdrawal?.consented ? 'account.orders.fileUntilPaid' : 'account.orders.fileLocked'
