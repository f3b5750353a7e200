import { expect, test } from 'vitest'
import { findBreak, type Link } from './audit-check.rules.ts'

const hashOf = (position: number) => Buffer.from([position])

/** Rows of one chain that fit together. */
const chain = (actorId: string | null, length: number): Link[] =>
  Array.from({ length }, (_, index) => ({
    id: `${actorId}${index + 1}`,
    actorId,
    position: index + 1,
    at: new Date(0),
    previousHash: index === 0 ? null : hashOf(index),
    hash: hashOf(index + 1),
    rightHash: hashOf(index + 1),
    chainLength: length,
    chainHash: hashOf(length),
  }))

const whole = { goesOn: false, isEnd: true }

test('R6.09 chains that hold have no break, nobody’s chain and one that is looked at in parts included', () => {
  const links = [...chain(null, 3), ...chain('a', 1), ...chain('b', 4)]
  expect(findBreak(links, whole)).toBeNull()
  expect(findBreak([], whole)).toBeNull()
  for (let at = 1; at < links.length; at++) {
    expect(findBreak(links.slice(0, at), { goesOn: false, isEnd: false })).toBeNull()
    expect(findBreak(links.slice(at - 1), { goesOn: true, isEnd: true })).toBeNull()
  }
})

test('R6.09 a break at the border of two parts, or at a chain’s end amid others, is found', () => {
  const links = [...chain('a', 3), ...chain('b', 3)]
  const without = (index: number) => links.filter((_, at) => at !== index)
  expect(findBreak(without(2), whole)).toMatchObject({ kind: 'missing', actorId: 'a', position: 3 })
  expect(findBreak(without(3), whole)).toMatchObject({ kind: 'missing', actorId: 'b', position: 1 })
  expect(findBreak(without(3).slice(2), { goesOn: true, isEnd: true })).toMatchObject({ actorId: 'b', position: 1 })
  expect(findBreak(without(5), whole)).toMatchObject({ kind: 'missing', actorId: 'b', position: 3 })
  expect(findBreak(without(5), { goesOn: false, isEnd: false })).toBeNull()
})
