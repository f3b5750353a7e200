import type { MessageKey } from '../messages/messages.ts'

const reasons: Record<string, MessageKey> = {
  AC01: 'investor.investment.returnReason.account',
  RC01: 'investor.investment.returnReason.account',
  AC04: 'investor.investment.returnReason.closed',
  AC06: 'investor.investment.returnReason.blocked',
  AG01: 'investor.investment.returnReason.notAllowed',
  AM04: 'investor.investment.returnReason.funds',
  AM05: 'investor.investment.returnReason.twice',
  MD01: 'investor.investment.returnReason.mandate',
  MD06: 'investor.investment.returnReason.askedBack',
  MD07: 'investor.investment.returnReason.deceased',
  MS02: 'investor.investment.returnReason.payer',
  MS03: 'investor.investment.returnReason.unnamed',
  SL01: 'investor.investment.returnReason.bank',
}

/** The meaning of a return code (domain/payments#return-codes); an unknown code is returned as it is. */
export function returnReason(code: string, t: (key: MessageKey) => string): string {
  const reason = reasons[code]
  return reason ? `${t(reason)} (${code})` : code
}
