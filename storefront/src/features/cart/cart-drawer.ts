import './cart-view.ts'
import type { CartView } from './cart-view.ts'

/** The words and addresses of the drawer, which the page has rendered for it. */
export type DrawerTexts = { path: string; title: string; close: string; failed: string; cart: string; toCart: string }

/** Beside the page, over it: the cart as its own page shows it. `answer`: the cart is on its way already. */
export async function openDrawer(texts: DrawerTexts, answer: Promise<Response> = fetch(texts.path)) {
  const view = (document.querySelector<HTMLDialogElement>('dialog.drawer') ?? build(texts)).querySelector<CartView>(
    'cart-view',
  )!
  view.setAttribute('aria-busy', 'true')
  try {
    const cart = await answer
    if (cart.status >= 500) throw new Error(`The cart answered ${cart.status}.`)
    // What was just added stays first while one changes it.
    const added = new URL(cart.url).searchParams.get('added')
    view.dataset.path = added ? `${texts.path}?added=${added}` : texts.path
    view.show(await cart.text())
  } catch (error) {
    // The page of the cart says what is wrong, or works.
    console.error(error)
    location.assign(texts.cart)
  }
  view.removeAttribute('aria-busy')
}

function build({ path, title, close, failed, cart, toCart }: DrawerTexts): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'drawer'
  dialog.setAttribute('aria-labelledby', 'drawer-title')
  dialog.innerHTML = `
    <div class="drawer-head">
      <h2 id="drawer-title" tabindex="-1" autofocus></h2>
      <button class="btn btn-text btn-icon" type="button">✕</button>
    </div>
    <cart-view><div class="grid gap-4"><div class="skeleton h-24"></div><div class="skeleton h-24"></div></div></cart-view>
    <div class="drawer-foot"><a class="btn btn-outline w-full"></a></div>`
  const part = <T extends HTMLElement>(selector: string) => dialog.querySelector<T>(selector)!
  part('h2').textContent = title
  part('button').setAttribute('aria-label', close)
  Object.assign(part('cart-view').dataset, { path, failed })
  part('.drawer-foot a').textContent = toCart
  part<HTMLAnchorElement>('.drawer-foot a').href = cart
  part('button').addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => {
    document.body.style.overflow = ''
    dialog.remove()
  })
  document.body.append(dialog)
  document.body.style.overflow = 'hidden'
  // The browser keeps the focus in it, closes it by Escape, and gives the focus back.
  dialog.showModal()
  return dialog
}
