import { personaContracts } from './persona-contracts.ts'
import { filledRounds, singleContracts } from './round-contracts.ts'
import type { DemoContract, DemoGoodsOrder } from './types.ts'

export const contracts: DemoContract[] = [...personaContracts, ...filledRounds, ...singleContracts]
  .sort((a, b) => (a.orderDateTime < b.orderDateTime ? -1 : 1))
  .map((draft, index) => ({ ...draft, key: `contract-${index + 1}`, number: index + 1 }))

export const goodsOrders: DemoGoodsOrder[] = [
  {
    key: 'goods-1',
    number: contracts.length + 1,
    customerKey: 'jana-probst',
    orderDateTime: '2026-10-05T18:10:00Z',
    lines: [{ productKey: 'p18', quantity: 2, unitPrice: 4990 }],
    shippingMethodKey: 'parcel',
    shippingCosts: 490,
    paymentMethodKey: 'sepa',
    state: 'completed',
    deliveryState: 'shipped',
    paymentState: 'settled',
  },
  {
    key: 'goods-2',
    number: contracts.length + 2,
    customerKey: 'piotr-zielony',
    orderDateTime: '2026-11-17T09:45:00Z',
    lines: [{ productKey: 'p18', quantity: 5, unitPrice: 4490 }],
    shippingMethodKey: 'parcel',
    shippingCosts: 890,
    paymentMethodKey: 'prepayment',
    state: 'open',
    deliveryState: 'open',
    paymentState: 'created',
  },
  {
    key: 'goods-3',
    number: contracts.length + 3,
    customerKey: 'ute-doppelhof',
    orderDateTime: '2026-11-06T20:30:00Z',
    lines: [{ productKey: 'p19', quantity: 1, unitPrice: 1990 }],
    shippingMethodKey: null,
    shippingCosts: 0,
    paymentMethodKey: 'sepa',
    state: 'completed',
    deliveryState: null,
    paymentState: 'settled',
  },
]
