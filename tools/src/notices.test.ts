import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatNotices, noticesFile, splitTexts, titleOf, writeNotices } from './notices.ts'

test('THIRD-PARTY-NOTICES lists what is installed; if not, run "npm run notices"', () => {
  expect(readFileSync(noticesFile, 'utf8') === writeNotices()).toBe(true)
})

test('every package in it names a licence, and the ones that customers meet are there', () => {
  const notices = readFileSync(noticesFile, 'utf8')
  expect(notices).not.toMatch(/^\S+@\S+: unknown/m)
  expect(notices).toMatch(/^fastify@[\d.]+: MIT, text \d+$/m)
  expect(notices).toMatch(/^antd@[\d.]+: MIT, text \d+$/m)
  expect(notices).not.toMatch(/^@playwright\/test@/m)
})

test('texts that differ only in their copyright are printed once', () => {
  const one = splitTexts(['Copyright (c) 2020 Ada\n\nUse it\nas you like.\n'])
  const other = splitTexts(['Copyright 2021 Bob\r\n\r\nUse it as you like.\r\n'])
  expect(one).toEqual({ copyright: ['Copyright (c) 2020 Ada'], texts: ['Use it\nas you like.'] })
  const page = formatNotices([
    { title: 'a@1.0.0', licence: 'MIT', ...one },
    { title: 'b@1.0.0', licence: 'MIT', ...other },
    { title: 'c@1.0.0', licence: 'MIT', copyright: ['by Cem'], texts: [] },
  ])
  expect(page).toContain('a@1.0.0: MIT, text 1\n    Copyright (c) 2020 Ada\nb@1.0.0: MIT, text 1\n')
  expect(page).toContain('c@1.0.0: MIT\n    by Cem\n')
  expect(page.match(/as you like\./g)).toHaveLength(1)
})

test('the example in the text of a licence is no copyright of its own', () => {
  expect(splitTexts(['Copyright [yyyy] [name of copyright owner]']).copyright).toEqual([])
})

test.each([
  ['one', undefined, 'one@1.0.0'],
  ['@scope/one-linux-x64-gnu', ['linux'], '@scope/one-*@1.0.0'],
  ['one-darwin-arm64', ['darwin'], 'one-*@1.0.0'],
  ['only-darwin', ['darwin'], null],
])('the notices are the same on every system: %s', (name, os, title) => {
  expect(titleOf({ name, version: '1.0.0', manifest: os ? { os } : {} })).toBe(title)
})
