import { localDate } from '@goldammer/sdk/units'
import { describe, expect, test } from 'vitest'
import type { InvestorRow } from './repository.ts'
import { isHolder, isSameName, kindAfterChange, kindOfLegalForm, ownershipsOf, refuseShares } from './rules.ts'

const person = (firstName: string, lastName: string) => ({ kind: 'person', firstName, lastName }) as InvestorRow
const company = (name: string) => ({ kind: 'corporation', name }) as InvestorRow

describe('R3.04 whose account it is', () => {
  test.each([
    ['Jana Probst', person('Jana', 'Probst'), true],
    ['PROBST, JANA', person('Jana', 'Probst'), true],
    ['Dr. Jürgen Groß', person('Jürgen', 'Groß'), true],
    ['Juergen Gross', person('Jürgen', 'Groß'), true],
    ['Jurgen Gross', person('Jürgen', 'Groß'), true],
    ['Karl Muller', person('Karl', 'Mueller'), true],
    ['Mette Joergensen', person('Mette', 'Jørgensen'), true],
    ['Mette Jorgensen', person('Mette', 'Jørgensen'), true],
    ['Mette Jorgensen', person('Mette', 'Joergensen'), true],
    ['Isil Yildiz', person('Işıl', 'Yıldız'), true],
    ['Vyacheslav Shevchenko', person('В’ячеслав', 'Шевченко'), true],
    ['Karl Baur', person('Karl', 'Bauer'), false],
    ['Bäckerei Grün GmbH', company('Baeckerei Gruen GmbH'), true],
    ['Ute und Karl Doppelhof', person('Karl', 'Doppelhof'), true],
    ['Piotr Zielony', person('Piotr', 'Zieloný'), true],
    ['Иван Петров', person('Иван', 'Петров'), true],
    ['Олег Сидоров', person('Иван', 'Петров'), false],
    ['Petra Probst', person('Jana', 'Probst'), false],
    ['Jana Müller', person('Jana', 'Probst'), false],
    ['Fiktiv Holding GmbH', company('Fiktiv Holding GmbH'), true],
    ['Fiktiv GmbH', company('Fiktiv Holding GmbH'), false],
    ['Fiktiv Holding GmbH und Jana Probst', company('Fiktiv Holding GmbH'), false],
  ])('%s', (holder, investor, expected) => {
    expect(isHolder(holder, investor)).toBe(expected)
  })
})

test('R3.08 the typed name is the customer’s, whatever its accents', () => {
  expect(isSameName('jana  probst', 'Jana Probst')).toBe(true)
  expect(isSameName('Probst Jana', 'Jana Probst')).toBe(false)
})

test.each([
  ['иван  петров', 'Иван Петров', true],
  ['Олег Сидоров', 'Иван Петров', false],
  ['Hans Mueller', 'Hans Müller', true],
  ['Hans Muller', 'Hans Müller', true],
  ['Hans Mu\u0308ller', 'Hans Müller', true],
  ['Mette Joergensen', 'Mette Jørgensen', true],
  ['Mette Jorgensen', 'Mette Jørgensen', true],
  ['Hans Miller', 'Hans Müller', false],
  ['Hans', 'Hans Müller', false],
  ['.', 'Иван Петров', false],
  ['.', '.', false],
  ['Dr.', 'Jana Probst', false],
])('R3.08 R4.01 a name is compared in every script, and what has no words is none: %j, %j', (typed, name, expected) => {
  expect(isSameName(typed, name)).toBe(expected)
})

test.each([
  ['GmbH', 'corporation'],
  ['UG (haftungsbeschränkt)', 'corporation'],
  ['AG', 'corporation'],
  ['GmbH & Co. KG', 'partnership'],
  ['GbR', 'partnership'],
  ['eG', 'partnership'],
])('R1.04 %s is a %s', (legalForm, kind) => {
  expect(kindOfLegalForm(legalForm)).toBe(kind)
})

test.each([
  ['exempt_partnership', 'GmbH & Co. KG', 'exempt_partnership'],
  ['exempt_partnership', 'GmbH & Co KG', 'exempt_partnership'],
  ['exempt_partnership', 'KG', 'partnership'],
  ['exempt_partnership', 'GbR', 'partnership'],
  ['exempt_partnership', 'GmbH', 'corporation'],
  ['exempt_partnership', '', 'partnership'],
  ['partnership', 'GmbH & Co. KG', 'partnership'],
])('R1.04 domain/limits#exempt-partnership a company that is %s becomes as %s a %s', (before, legalForm, kind) => {
  expect(kindAfterChange(before, legalForm)).toBe(kind)
})

test.each([
  [[6000, 4000], []],
  [[6000, 4001], ['SHARES_ABOVE_100']],
])('R3.02 shares of %j', (shares, codes) => {
  const owners = shares.map((share) => ({ votingRightsPercentage: 0, capitalSharesPercentage: share }))
  expect(refuseShares(owners).map(({ code }) => code)).toEqual(codes)
})

const law = { basisPoints: 2_500, inclusiveFrom: '2027-07-10' }
const share = (votingRightsPercentage: number, capitalSharesPercentage = 0) => ({
  votingRightsPercentage,
  capitalSharesPercentage,
})

test.each([
  ['2026-11-20', [share(2_501)], ['beneficial']],
  ['2026-11-20', [share(0, 2_501)], ['beneficial']],
  ['2026-11-20', [share(2_500, 2_500)], ['fictitious']],
  ['2027-07-09', [share(2_500)], ['fictitious']],
  ['2027-07-10', [share(2_500)], ['beneficial']],
  ['2026-11-20', [share(6_000), share(4_000), share(0)], ['beneficial', 'beneficial', 'none']],
  ['2026-11-20', [share(0), share(0)], ['fictitious', 'fictitious']],
  ['2026-11-20', [], []],
])('R3.02 GwG § 3 on %s: of %j own %j', (day, representatives, ownerships) => {
  expect(ownershipsOf(representatives, localDate(day), law)).toEqual(ownerships)
})
