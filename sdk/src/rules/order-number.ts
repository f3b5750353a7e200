/** domain/payments#order-number: GA-{year}-{at least 6 digits}; numbers are drawn in blocks, gaps are allowed. */
export function formatOrderNumber(year: number, number: number): string {
  return `GA-${year}-${padded(number)}`
}

const ORDER_NUMBER = /^GA-(\d{4})-(\d{6,})$/

/** Whether an order of ours could have this number. */
export const isOrderNumber = (text: string): boolean => ORDER_NUMBER.test(text)

/** domain/payments#order-number: `mandate` counts the order's mandates from 1. At most 35 characters of the SEPA set. */
export function formatMandateReference(year: number, number: number, mandate: number): string {
  return `GA-M-${year}-${padded(number)}-${mandate}`
}

/** The next mandate of an order, from the last one's reference. */
export function mandateReferenceOf(orderNumber: string, mandate: number): string {
  const match = ORDER_NUMBER.exec(orderNumber)
  if (!match) throw new RangeError(`Not an order number: ${orderNumber}`)
  return formatMandateReference(Number(match[1]), Number(match[2]), mandate)
}

function padded(number: number): string {
  return String(number).padStart(6, '0')
}
