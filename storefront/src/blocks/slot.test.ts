import type { CmsBlock, Media } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { cssUrl, placement, slotOf, visibilityClasses } from './slot.ts'

const nowhere = {
  backgroundColor: null,
  backgroundMedia: null,
  backgroundMediaMode: null,
  marginTop: null,
  marginBottom: null,
  marginLeft: null,
  marginRight: null,
}

test('R5.13 a URL for a background is refused above 1000 characters', () => {
  expect(cssUrl(`/${'a'.repeat(999)}`)).toHaveLength(1000)
  expect(() => cssUrl(`/${'a'.repeat(1000)}`)).toThrow('Url is too long')
})

test('R9.01 blocks hide below md, from md to lg, and from lg', () => {
  expect(visibilityClasses({ mobile: false, tablet: false, desktop: false })).toEqual([
    'max-md:hidden',
    'md:max-lg:hidden',
    'lg:hidden',
  ])
  expect(visibilityClasses({ mobile: true, tablet: true, desktop: true })).toEqual([])
})

test('R3.17 margins and colours reach the style, anything else does not', () => {
  expect(placement({ ...nowhere, marginTop: '40px', backgroundColor: 'surface-sunken' })).toBe(
    '--margin-top:40px;background-color:var(--surface-sunken)',
  )
  expect(placement({ ...nowhere, marginTop: '1px;color:red', backgroundColor: 'url(x)' })).toBe('')
})

test('a slot gives its texts and the pictures loaded along', () => {
  const picture = { id: 'm1', url: '/media/1.svg' } as Media
  const config = { title: { source: 'static', value: 'Hello' }, image: { source: 'media', value: 'm1' } }
  const slot = slotOf({ slots: [{ config, data: { media: { m1: picture } } }] } as unknown as CmsBlock)
  expect([slot.text('title'), slot.text('missing'), slot.media('image')]).toEqual(['Hello', '', picture])
})
