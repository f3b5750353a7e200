import type { CmsBlock, Media } from '@goldammer/sdk/store/model'
import { expect, test, vi } from 'vitest'
import { classNames, cssUrl, placement, slotOf, visibilityClasses } from './slot.ts'

const nowhere = {
  backgroundColor: null,
  backgroundMedia: null,
  backgroundMediaMode: null,
  marginTop: null,
  marginBottom: null,
  marginLeft: null,
  marginRight: null,
}

test('R9.01 blocks hide below md, from md to lg, and from lg', () => {
  expect(visibilityClasses({ mobile: false, tablet: false, desktop: false })).toEqual([
    'max-md:hidden',
    'md:max-lg:hidden',
    'lg:hidden',
  ])
  expect(visibilityClasses({ mobile: true, tablet: true, desktop: true })).toEqual([])
  expect(visibilityClasses(null)).toEqual([])
})

test('R3.17 margins and colours reach the style, anything else does not', () => {
  expect(placement({ ...nowhere, marginTop: '40px', backgroundColor: 'surface-sunken' })).toBe(
    '--margin-top:40px;background-color:var(--surface-sunken)',
  )
  expect(placement({ ...nowhere, backgroundColor: 'blue-50' })).toBe('background-color:var(--blue-50)')
  expect(placement({ ...nowhere, marginTop: '1px;color:red', backgroundColor: 'url(x)' })).toBe('')
})

test('R5.13 a URL for a background is refused above 1000 characters', () => {
  expect(cssUrl(`/${'a'.repeat(999)}`)).toHaveLength(1000)
  expect(() => cssUrl(`/${'a'.repeat(1000)}`)).toThrow('Url is too long')
})

test('R5.13 a block whose background is refused has none, and the log says why', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const backgroundMedia = { id: 'm1', url: `/${'a'.repeat(1000)}`, mimeType: 'image/png' } as never
  expect(placement({ backgroundMedia, marginTop: '8px' })).toBe('--margin-top:8px')
  expect(log).toHaveBeenCalledWith(expect.stringContaining('Url is too long'))
  log.mockRestore()
})

test('a quote in an address cannot end the style', () => {
  expect(cssUrl('/a".png\n')).toBe('/a%22.png%0A')
})

test('R3.17 the class of a block is a class and nothing else', () => {
  expect(classNames('panel panel-brand')).toEqual(['panel', 'panel-brand'])
  expect(classNames('"><script> 1st')).toEqual([])
  expect(classNames(null)).toEqual([])
})

test('a slot gives its texts and the pictures loaded along', () => {
  const picture = { id: 'm1', url: '/media/1.svg' } as Media
  const config = {
    title: { source: 'static', value: 'Hello' },
    image: { source: 'media', value: 'm1' },
    images: { source: 'static', value: [{ image: { source: 'media', value: 'm1' } }, null, 'x'] },
  }
  const slot = slotOf({ slots: [{ config, data: { media: { m1: picture } } }] } as unknown as CmsBlock)
  expect([slot.text('title'), slot.text('missing'), slot.media('image')]).toEqual(['Hello', '', picture])
  expect(slot.list<{ image: unknown }>('images').map(({ image }) => slot.picture(image))).toEqual([picture])
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', ' vbscript:x', 'projekte'])(
  'R3.17 a link of the content system that is no address leads nowhere: %s',
  (url) => {
    expect(slotOf({ slots: [{ config: { linkUrl: { value: url } } }] } as unknown as CmsBlock).link('linkUrl')).toBe('')
  },
)

test.each(['/projekte', '#kosten', '?p=2', 'https://bafin.example', 'mailto:a@b.example', 'tel:+49301'])(
  'R3.16 an external link is used as given: %s',
  (url) => {
    expect(slotOf({ slots: [{ config: { linkUrl: { value: url } } }] } as unknown as CmsBlock).link('linkUrl')).toBe(
      url,
    )
  },
)
