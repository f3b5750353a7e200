import { expect, test } from 'vitest'
import { localDate } from '../units.ts'
import { roundPhase } from './round-phase.ts'

const start = {
  earlySignerStart: new Date('2026-11-01T09:00:00Z'),
  publicStart: new Date('2026-11-10T09:00:00Z'),
  earlyBirdEndDate: localDate('2026-11-30'),
}

test.each([
  ['2026-11-01T08:59:59Z', null],
  ['2026-11-01T09:00:00Z', 'early_signer'],
  ['2026-11-10T08:59:59Z', 'early_signer'],
  ['2026-11-10T09:00:00Z', 'early_bird'],
  ['2026-11-30T22:59:59Z', 'early_bird'],
  ['2026-11-30T23:00:00Z', null],
])('R4.04 at %s the phase is %s', (now, phase) => expect(roundPhase(start, new Date(now))).toBe(phase))

test('R4.04 without an early-signer start nobody orders before the public start', () =>
  expect(roundPhase({ ...start, earlySignerStart: null }, new Date('2026-11-09T09:00:00Z'))).toBeNull())
