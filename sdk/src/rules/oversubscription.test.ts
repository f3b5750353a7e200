import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { type Cents, cents } from '../units.ts'
import { freeVolume, moveUp, mustWait, progressPercent } from './oversubscription.ts'
import { roundState } from './round-state.ts'

const story = vectors.oversubscription
const totalVolume = cents(story.totalVolume)
const threshold = cents(50_000)

type Order = { id: string; amount: Cents; waitlistedAt: string }
const orders: Order[] = story.submissions.map(([id, amount], index) => ({
  id: String(id),
  amount: cents(Number(amount)),
  waitlistedAt: `2026-11-20T09:00:0${index}.000Z`,
}))

function submitAll() {
  let reserved = cents(0)
  let waiting = cents(0)
  const waitingList: Order[] = []
  for (const order of orders) {
    if (mustWait(order.amount, freeVolume(totalVolume, reserved), waiting)) {
      waitingList.push(order)
      waiting = cents(waiting + order.amount)
    } else reserved = cents(reserved + order.amount)
  }
  return { reserved, waiting, waitingList }
}

test('R4.04 once an order waits, later ones wait too', () => {
  const { reserved, waiting, waitingList } = submitAll()
  expect(waitingList.map(({ id }) => id)).toEqual(['C', 'D', 'E'])
  expect(reserved).toBe(story.reserved)
  expect(waiting).toBe(story.waiting)
  expect(progressPercent(reserved, totalVolume)).toBe(story.progressPercent)
  expect(roundState({ reserved, waiting, threshold, endDateReached: false })).toBe(story.roundState)
})

test('R4.04 freed volume goes to the head of the list, only if it fits whole', () => {
  let { reserved, waitingList } = submitAll()
  for (const step of [story.thenBWithdraws, story.thenCWithdraws]) {
    reserved = cents(reserved - step.freed)
    const free = freeVolume(totalVolume, reserved)
    expect(free).toBe(step.free)
    const { promoted, stillWaiting, freeAfter } = moveUp(waitingList, free)
    expect(promoted.map(({ id }) => id)).toEqual(step.promoted)
    expect(stillWaiting.map(({ id }) => id)).toEqual(step.stillWaiting)
    expect(freeAfter).toBe(step.freeAfter)
    reserved = cents(totalVolume - freeAfter)
    waitingList = stillWaiting
    const waiting = cents(stillWaiting.reduce((sum, { amount }) => sum + amount, 0))
    expect({ reserved, waiting }).toEqual({ reserved: step.reserved, waiting: step.waiting })
    expect(progressPercent(reserved, totalVolume)).toBe(step.progressPercent)
    expect(roundState({ reserved, waiting, threshold, endDateReached: false })).toBe(step.roundState)
  }
})

test('R4.04 equal times are ordered by id', () => {
  const at = '2026-11-20T09:00:00.000Z'
  const list = ['b', 'a'].map((id) => ({ id, amount: cents(10), waitlistedAt: at }))
  expect(moveUp(list, cents(10)).promoted.map(({ id }) => id)).toEqual(['a'])
})

test('R4.04 moving up never uses more than the free volume, and skips nobody', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000)), fc.nat(5_000), (amounts, free) => {
      const list = amounts.map((amount, index) => ({ id: String(index), amount: cents(amount), waitlistedAt: '' }))
      const { promoted, stillWaiting, freeAfter } = moveUp(list, cents(free))
      expect(freeAfter).toBeGreaterThanOrEqual(0)
      expect(promoted.reduce((sum, { amount }) => sum + amount, 0) + freeAfter).toBe(free)
      expect(promoted.length + stillWaiting.length).toBe(list.length)
    }),
  )
})

test('R4.04 the progress bar rounds down and never passes 100', () => {
  expect(progressPercent(cents(999), cents(1_000))).toBe(99)
  expect(progressPercent(cents(1_200), cents(1_000))).toBe(100)
  expect(progressPercent(cents(0), cents(0))).toBe(0)
  expect(freeVolume(cents(1_000), cents(1_200))).toBe(0)
})
