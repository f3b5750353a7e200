import { addLineItem, removeLineItem, updateLineItem } from '@goldammer/sdk/store/checkout'
import type { Cart } from '@goldammer/sdk/store/model'
import type { AstroGlobal } from 'astro'
import { type Form, FormRefusal, handleForm, type VisitorOptions } from '../../lib/form.server.ts'
import { localePath, paths } from '../../lib/paths.ts'
import { problemsOf } from './cart.ts'

/** The forms of the cart; what the cart corrected is said once, on the page that follows (R8.07). */
export function handleCart(page: AstroGlobal): Promise<Form | Response> {
  return handleForm(page, async (data, options) => {
    const cart = await change(data, options)
    const problems = problemsOf(cart)
    if (problems.length > 0) throw new FormRefusal(problems.map((message) => ({ field: '', message })))
    return localePath(page.locals.locale, paths.cart)
  })
}

async function change(form: FormData, options: VisitorOptions): Promise<Cart> {
  const given = (name: string) => String(form.get(name) ?? '').trim()
  if (form.has('remove')) return (await removeLineItem({ ids: [given('remove')] }, options)).data
  if (form.has('code')) {
    const items = [{ referencedId: given('code'), type: 'promotion' }]
    return (await addLineItem({ items }, options)).data
  }
  const items = [{ id: given('id'), quantity: Number(given('quantity')) }]
  return (await updateLineItem({ items }, options)).data
}
