import { expect, test } from 'vitest'
import { hashOfStep } from '../../../shared/history.ts'
import { findHistoryBreak, type StoredStep } from './history-check.rules.ts'

/** The history of one record, whose steps fit together. */
function historyOf(length: number): StoredStep[] {
  const steps: StoredStep[] = []
  for (let number = 1; number <= length; number++) {
    const previousHash = steps.at(-1)?.hash ?? null
    const facts = {
      id: `s${number}`,
      entity: 'contract',
      entityId: 'c',
      event: 'go',
      fromState: number === 1 ? null : `${number - 1}`,
      toState: `${number}`,
      actorKind: 'system',
      actorId: null,
      onBehalfOf: null,
      reason: null,
      at: new Date(number),
    }
    const hash = hashOfStep(previousHash, facts)
    const end = { chainLength: length, chainHash: hash }
    steps.push({ ...facts, ...end, previousHash, hash, isWholeMillisecond: true })
  }
  for (const step of steps) step.chainHash = steps.at(-1)!.hash
  return steps
}

/** The second of three steps with other facts, its hash computed again as somebody would who knows how. */
function withForgedSecond(): StoredStep[] {
  const [first, second, third] = historyOf(3) as [StoredStep, StoredStep, StoredStep]
  const forged = { ...second, toState: '9' }
  return [first, { ...forged, hash: hashOfStep(forged.previousHash, forged) }, third]
}

const cut = (steps: StoredStep[], index: number) => steps.filter((_, at) => at !== index)

test('design §2 a history that holds has no break, nor has one whose clock was set back', () => {
  expect(findHistoryBreak([])).toBeNull()
  for (const length of [1, 2, 5]) expect(findHistoryBreak(historyOf(length))).toBeNull()
  // The second and the third step both refer to the first, which was dated later than they were written.
  const [first, second] = historyOf(2) as [StoredStep, StoredStep]
  const third = { ...second, id: 's3', at: new Date(3) }
  third.hash = hashOfStep(first.hash, third)
  const steps = [first, second, third].map((step) => ({ ...step, chainLength: 3, chainHash: third.hash }))
  expect(findHistoryBreak(steps)).toBeNull()
})

test.for<[string, StoredStep[], string, number]>([
  ['a changed fact', historyOf(3).with(1, { ...historyOf(3)[1]!, reason: 'x' }), 'changed', 2],
  ['a part of a millisecond', historyOf(3).with(0, { ...historyOf(3)[0]!, isWholeMillisecond: false }), 'changed', 1],
  ['a change with its hash made right', withForgedSecond(), 'changed', 2],
  ['no first step', cut(historyOf(3), 0), 'missing', 1],
  ['no second step', cut(historyOf(3), 1), 'missing', 2],
  ['no last step', cut(historyOf(3), 2), 'missing', 3],
  ['a step more than came', historyOf(3).map((step) => ({ ...step, chainLength: 2 })), 'added', 3],
  ['nothing noted of it', historyOf(2).map((step) => ({ ...step, chainLength: null, chainHash: null })), 'added', 2],
  ['another end', historyOf(2).map((step) => ({ ...step, chainHash: Buffer.from('x') })), 'changed', 2],
])('design §2 a history with %s has a break', ([, steps, kind, position]) => {
  expect(findHistoryBreak(steps)).toMatchObject({ kind, position, entity: 'contract', entityId: 'c' })
})
