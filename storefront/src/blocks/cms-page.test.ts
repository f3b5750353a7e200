import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, expect, test, vi } from 'vitest'
import { priceFormats } from '../lib/prices.ts'
import { EURO } from '../lib/shown-currency.ts'
import { EMPTY_SITE } from '../lib/site.ts'
import CmsPage from './CmsPage.astro'
import { blocks } from './registry.ts'

let container: AstroContainer
beforeAll(async () => {
  container = await AstroContainer.create()
})

/** The page as the shop shows it, and what the log says about it. */
async function render(page: unknown) {
  const logged: string[] = []
  const spies = (['error', 'warn'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...words) => logged.push(words.join(' '))),
  )
  const html = await container.renderToString(CmsPage, {
    locals: { locale: 'de-DE', path: '/', site: EMPTY_SITE, currency: EURO },
    props: { page, prices: priceFormats('de-DE'), title: 'Titel der Seite' },
  })
  for (const spy of spies) spy.mockRestore()
  return { html, logged }
}

const aBlock = (type: string, config: Record<string, unknown> = {}, more: object = {}) => ({
  id: `${type}-1`,
  type,
  slots: [{ slot: 'content', type, config, data: null }],
  ...more,
})
const aPage = (...given: unknown[]) => ({ sections: [{ id: 's1', type: 'default', blocks: given }] })
const fixed = (value: unknown) => ({ source: 'static', value })
const hello = aBlock('text', { content: fixed('<p>Hallo</p>') })

test('R3.17 a block of an unknown type renders nothing and says so in the log; the others stay', async () => {
  const { html, logged } = await render(aPage(aBlock('hologram', {}, { cssClass: 'odd' }), hello))
  expect(html).toContain('Hallo')
  expect(html).not.toContain('odd')
  expect(logged).toEqual(['The shop knows no CMS block "hologram" (hologram-1).'])
})

test.each(['constructor', '__proto__', 'toString'])('R3.17 %s is no type of block', async (type) => {
  const { html, logged } = await render(aPage(aBlock(type), hello))
  expect(html).toContain('Hallo')
  expect(logged).toHaveLength(1)
})

const withoutInterface = Object.keys(blocks).filter((type) => type !== 'form')

test.each(withoutInterface)('R3.17 the block “%s” without any data breaks nothing', async (type) => {
  for (const broken of [
    aBlock(type),
    { id: 'x', type },
    { id: 'x', type, slots: null, visibility: null, cssClass: 7 },
    { id: 'x', type, slots: [null] },
    {
      id: 'x',
      type,
      slots: [
        {
          config: Object.fromEntries(
            ['title', 'content', 'images', 'members', 'tabs', 'facts', 'steps', 'height', 'image', 'linkUrl'].map(
              (name) => [name, fixed([{ odd: 1 }, null, 3])],
            ),
          ),
          data: { products: 'none', posts: {}, entries: 4, categories: null, media: [] },
        },
      ],
    },
  ]) {
    const { html, logged } = await render(aPage(broken, hello))
    expect(logged).toEqual([])
    expect(html).toContain('Hallo')
    expect(html).toMatch(/<h1[ >]/)
    expect(html).not.toContain('[object Object]')
  }
})

test('R3.17 a block whose data break its component leaves its place empty, and the log says which', async () => {
  const broken = aBlock('product-box')
  const slots = [{ slot: 'content', type: 'product-box', config: {}, data: { products: [{ id: 'p1' }] } }]
  const { html, logged } = await render(aPage({ ...broken, slots }, hello))
  expect(html).toContain('Hallo')
  expect(logged.join()).toContain('product-box (product-box-1) could not be rendered')
})

test.each([[{}], [{ sections: null }], [{ sections: [null, { blocks: null }, { id: 's' }] }]])(
  'R3.17 a page as broken as %j still has its title',
  async (page) => {
    const { html, logged } = await render(page)
    expect(html).toContain('Titel der Seite')
    expect(logged).toEqual([])
  },
)

test('R3.17 pictures that are gone leave no hole: no empty image, no empty list', async () => {
  const gone = { source: 'media', value: 'gone' }
  const { html } = await render(
    aPage(
      aBlock('image', { image: gone }),
      aBlock('image-text', { title: fixed('Text'), content: fixed('<p>x</p>'), image: gone }),
      aBlock('image-gallery', { title: fixed('Galerie'), images: fixed([{ image: gone }]) }),
      aBlock('image-slider', { title: fixed('Bilder'), images: fixed([{ image: gone }]) }),
      aBlock('team', { members: fixed([{ name: 'Ada Muster', image: gone }]) }),
    ),
  )
  expect(html).not.toContain('<img')
  expect(html).not.toContain('Galerie')
  expect(html).toContain('Ada Muster')
})

test('R3.17 class, visibility, background and margins of section and block reach the page', async () => {
  const backgroundMedia = { id: 'm1', url: '/media/m1/a.jpg', mimeType: 'image/jpeg', metaData: { width: 2_400 } }
  const block = {
    ...hello,
    cssClass: 'panel',
    visibility: { mobile: false, tablet: true, desktop: true },
    marginTop: '20px',
  }
  const section = {
    id: 's1',
    type: 'default',
    sizingMode: 'full_width',
    backgroundColor: '#fdd72e',
    backgroundMedia,
    backgroundMediaMode: 'contain',
    blocks: [block],
  }
  const { html } = await render({ sections: [section] })
  expect(html).toContain('max-md:hidden')
  expect(html).toMatch(/cms-block panel/)
  expect(html).toContain('--margin-top:20px')
  expect(html).toContain('background-color:#fdd72e')
  expect(html).toContain('/media/m1/1900/a.webp')
  expect(html).toContain('background-size:contain')
  expect(html).toContain('container-wide')
})

test('R3.17 a section with a sidebar keeps its blocks apart', async () => {
  const beside = { ...aBlock('text', { content: fixed('<p>Daneben</p>') }), sectionPosition: 'sidebar' }
  const { html } = await render({
    sections: [{ id: 's', type: 'sidebar', mobileBehavior: 'hidden', blocks: [hello, beside] }],
  })
  expect(html.indexOf('Daneben')).toBeLessThan(html.indexOf('Hallo'))
  expect(html).toContain('cms-sidebar max-md:hidden')
})

test('R3.17 a video of another site asks that site for nothing before the visitor agrees', async () => {
  const config = { provider: fixed('youtube'), videoId: fixed('aqz-KE-bpKQ'), title: fixed('Film') }
  const { html } = await render(aPage(aBlock('video', config)))
  expect(html).not.toMatch(/<iframe|\ssrc="https:/)
  expect(html).toContain('data-src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ')
  expect(html).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"')
  const unknown = await render(aPage(aBlock('video', { ...config, provider: fixed('elsewhere') })))
  expect(unknown.html).not.toContain('elsewhere')
})

test('R2.32 R9.01 texts of a page share no name: every tooltip has its own', async () => {
  const text = aBlock('text', { content: fixed('<p>Rang {## Andere zuerst ##}</p>') })
  const { html } = await render(aPage(text, { ...text, id: 'text-2' }))
  expect(html.match(/id="tooltip-\d+"/g)).toEqual(['id="tooltip-1"', 'id="tooltip-2"'])
})

test('R3.13 a member of a team has name, position, text, picture and profile links, valid ones only', async () => {
  const member = {
    name: 'Ada Muster',
    position: 'Geschäftsführerin',
    description: 'Fragt nach.',
    image: { source: 'media', value: 'm1' },
    socialNetworks: [
      { network: 'linkedIn', url: 'https://linkedin.example/ada' },
      { network: 'xing', url: 'javascript:alert(1)' },
    ],
  }
  const block = aBlock('team', { members: fixed([member]) })
  const data = { media: { m1: { id: 'm1', url: '/media/m1/ada.svg' } } }
  const { html } = await render(aPage({ ...block, slots: block.slots.map((slot) => ({ ...slot, data })) }))
  for (const part of ['Ada Muster', 'Geschäftsführerin', 'Fragt nach.', 'src="/media/m1/ada.svg"']) {
    expect(html).toContain(part)
  }
  expect(html).toMatch(/<a [^>]*href="https:\/\/linkedin.example\/ada"[^>]*>\s*LinkedIn/)
  expect(html).not.toContain('javascript:')
})
