import { CAROUSEL } from '@goldammer/sdk/constants'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAstro } from '../../../gallery/render.tsx'
import './content-slider.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const images = [1, 2, 3].map((number) => ({ alt: `Bild ${number}`, image: { source: 'static', value: 'hero' } }))
const block = {
  id: 'slider',
  type: 'image-slider',
  slots: [
    {
      slot: 'content',
      type: 'image-slider',
      config: { images: { source: 'static', value: images }, autoplay: { source: 'static', value: true } },
      data: { media: { hero: { url: '/art/hero.svg' } } },
    },
  ],
}
const position = () => document.querySelector('.slider-position')!.textContent

/** The visitor's setting for less motion, and a slider of three pictures whose time the test moves on. */
async function showSlider(calm: { matches: boolean }) {
  const setting = Object.assign(new EventTarget(), calm)
  vi.spyOn(window, 'matchMedia').mockReturnValue(setting as unknown as MediaQueryList)
  await renderAstro('blocks/ImageSlider.astro', { block })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  setting.dispatchEvent(new Event('change'))
  return document.querySelector<HTMLElement>('.slider-track')!
}

test('R9.01 pictures move on every 3000 ms, but not while one points at them or after a pause', async () => {
  const track = await showSlider({ matches: false })
  expect(position()).toBe('1 von 3')
  vi.advanceTimersByTime(CAROUSEL.autoplayDelay)
  await expect.poll(position).toBe('2 von 3')

  track.focus()
  expect(vi.getTimerCount()).toBe(0)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(position).toBe('3 von 3')
  track.blur()
  expect(vi.getTimerCount()).toBe(1)

  const pause = page.getByRole('button', { name: 'Bewegung anhalten' }).element() as HTMLElement
  pause.click()
  track.focus()
  track.blur()
  expect(vi.getTimerCount()).toBe(0)
})

test('R9.01 pictures stay for a visitor who wants less motion', async () => {
  await showSlider({ matches: true })
  expect(vi.getTimerCount()).toBe(0)
})
