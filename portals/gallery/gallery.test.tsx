import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { GalleryEntry } from './entry.ts'
import { render } from './render.tsx'

const entries = import.meta.glob<GalleryEntry>('../src/**/*.gallery.tsx', { eager: true, import: 'default' })

afterEach(() => vi.restoreAllMocks())

test.each(Object.entries(entries))(
  '%s shows each of its states without an error',
  async (_file, { components, records = {} }) => {
    const errors = vi.spyOn(console, 'error')
    for (const states of Object.values(components)) {
      await render(
        Object.entries(states).map(([state, view]) => (
          <section key={state} aria-label={state}>
            {view}
          </section>
        )),
        { records },
      )
      for (const state of Object.keys(states))
        await expect.element(page.getByRole('region', { name: state, exact: true }).last()).toBeInTheDocument()
    }
    expect(errors).not.toHaveBeenCalled()
  },
)
