import type { PostSummary, Product } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { readTab, tabsOf } from './product-tabs.ts'

const none: PostSummary = { updates: 0, dialog: 0, newsroom: 0, insides: 0, investorRelations: 0 }
const productOf = (type: string, content: object) =>
  ({ extensions: { funding: { type, tokenProviderProductId: null }, content } }) as unknown as Product
const loan = productOf('subordinatedLoan', { businessPlan: '<p>Plan</p>', investBasics: '<p>Basics</p>' })

test('R2.26 an investment has all tabs, its documents among the conditions', () => {
  expect(tabsOf(loan, 6, none)).toEqual([
    'overview',
    'updates',
    'businessPlan',
    'dialog',
    'conditions',
    'investorRelations',
    'basics',
    'insides',
    'newsroom',
    'reviews',
  ])
})

test('R2.26 a good has what there is of it', () => {
  const good = productOf('collectible', {})
  expect(tabsOf(good, 0, none)).toEqual(['overview', 'dialog', 'reviews'])
  expect(tabsOf(good, 1, { ...none, newsroom: 1 })).toEqual(['overview', 'dialog', 'newsroom', 'reviews', 'documents'])
})

test('R2.26 an address that names no tab shows the overview', () => {
  const tabs = tabsOf(loan, 0, none)
  expect(readTab(new URLSearchParams('tab=dialog'), tabs)).toBe('dialog')
  expect(readTab(new URLSearchParams('tab=documents'), tabs)).toBe('overview')
  expect(readTab(new URLSearchParams(), tabs)).toBe('overview')
})
