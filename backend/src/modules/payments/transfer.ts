/** The provider of a payment in advance: goods may be paid by transfer, without anyone in between (domain §2, Goods). */
export const TRANSFER = 'transfer'
