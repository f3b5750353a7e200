import { describe, expect, test } from 'vitest'
import {
  answersOfficially,
  authorOf,
  commentKindOf,
  mayModerate,
  mayWrite,
  type ProductRelation,
  refuseReading,
  writableKinds,
} from './rules.ts'

const guest: ProductRelation = {
  customerId: null,
  role: null,
  isAuthor: false,
  isInvestor: false,
  isCompanyInvestor: false,
}
const customer: ProductRelation = { ...guest, customerId: 'k' }
const investor: ProductRelation = { ...customer, isInvestor: true }
const author: ProductRelation = { ...customer, isAuthor: true }
const as = (role: ProductRelation['role']): ProductRelation => ({ ...customer, role })

describe('R6.08 R6.10 who writes', () => {
  test.each([
    ['a guest', guest, []],
    ['a customer', customer, []],
    ['an investor', investor, []],
    ['the issuer’s viewer', as('viewer'), []],
    ['the issuer’s editor', as('editor'), ['update', 'ir_post', 'newsroom', 'insides']],
    ['the issuer’s owner', as('owner'), ['update', 'ir_post', 'newsroom', 'insides']],
    ['an author of ours', author, ['update', 'newsroom']],
  ])('%s', (_who, relation, kinds) => {
    expect(writableKinds(relation)).toEqual(kinds)
  })

  test('whose answer counts as the project’s: the editor’s, the owner’s and an author’s', () => {
    expect([as('editor'), as('owner'), author].every(answersOfficially)).toBe(true)
    expect([guest, customer, investor, as('viewer')].some(answersOfficially)).toBe(false)
  })
})

describe('R6.03 investor relations', () => {
  test.each([
    ['a guest', guest, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'],
    ['a customer', customer, 'HOLDING_REQUIRED'],
    ['an author of ours', author, 'HOLDING_REQUIRED'],
    ['an investor', investor, null],
    ['the issuer’s viewer', as('viewer'), null],
    ['the issuer’s owner', as('owner'), null],
  ])('are read by %s: %#', (_who, relation, refusal) => {
    expect(refuseReading(relation, 'ir_post')).toBe(refusal)
    expect(refuseReading(relation, 'ir_comment')).toBe(refusal)
  })

  test('everything else is for everyone to read', () => {
    for (const kind of ['update', 'newsroom', 'insides', 'comment', 'dialog'] as const)
      expect(refuseReading(guest, kind)).toBeNull()
  })

  test('the issuer’s editor and owner moderate their comments, nobody of the shop others', () => {
    expect(mayModerate(as('editor'), 'ir_comment')).toBe(true)
    expect(mayModerate(as('viewer'), 'ir_comment')).toBe(false)
    expect(mayModerate(investor, 'ir_comment')).toBe(false)
    expect(mayModerate(as('owner'), 'dialog')).toBe(false)
  })
})

test('R3.15 what a comment is follows what it is about', () => {
  expect(commentKindOf(null)).toBe('dialog')
  expect(commentKindOf('update')).toBe('comment')
  expect(commentKindOf('newsroom')).toBe('comment')
  expect(commentKindOf('ir_post')).toBe('ir_comment')
  expect(commentKindOf('insides')).toBeNull()
})

test('R3.03 names are full for the project, short for customers, hidden for anonymous and former', () => {
  const jana = { firstName: 'Jana', lastName: 'Probst', writtenAs: 'customer', anonymous: false }
  expect(authorOf(jana)).toEqual({ kind: 'customer', name: 'Jana P.' })
  expect(authorOf({ ...jana, anonymous: true })).toEqual({ kind: 'customer', name: null })
  expect(authorOf({ ...jana, writtenAs: 'issuer', anonymous: true })).toEqual({ kind: 'issuer', name: 'Jana Probst' })
  expect(authorOf({ ...jana, writtenAs: 'author' })).toEqual({ kind: 'author', name: 'Jana Probst' })
  expect(authorOf({ ...jana, firstName: null, lastName: null })).toEqual({ kind: 'customer', name: null })
  expect(mayWrite(customer, 'update')).toBe(false)
})
