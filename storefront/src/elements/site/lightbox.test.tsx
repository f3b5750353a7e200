import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAstro } from '../../../gallery/render.tsx'
import './lightbox.ts'

const html = '<p><img src="/art/logo-mark.svg" alt="Eine Wiese"></p>'
const dialog = page.getByRole('dialog', { name: 'Eine Wiese' })
const picture = page.getByRole('link', { name: /Eine Wiese/ })

test.each(['button', 'backdrop', 'Escape'])(
  'R2.32 R4.15 a picture opens over the page, which does not scroll meanwhile, and closes by %s',
  async (way) => {
    const shown = await renderAstro('components/ui/RichText.astro', { html })
    // Before it has loaded, a picture has no size.
    Object.assign(shown.querySelector('img')!.style, { width: '120px', height: '80px' })
    await picture.click()
    await expect.element(dialog).toBeVisible()
    expect(document.body.style.overflow).toBe('hidden')
    if (way === 'button') await dialog.getByRole('button').click()
    if (way === 'backdrop') await dialog.click({ position: { x: 5, y: 5 } })
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => document.body.style.overflow).toBe('')
    await expect.element(picture).toHaveFocus()
  },
)
