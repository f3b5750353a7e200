/** The provider of a payment in advance: goods may be paid by transfer, without anyone in between (domain/goods#payment-methods). */
export const TRANSFER = 'transfer'
