const nonce = document.documentElement.dataset.styleNonce

/**
 * Ant Design and what it is made of write styles while they run, some without a way to give them a nonce (the scroll lock of its
 * dialogs); the page's policy takes those alone that carry the nonce of the answer. Markup that somebody injects has none.
 */
if (nonce) {
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const made = create(name, options)
    if (made instanceof HTMLStyleElement) made.nonce = nonce
    return made
  }
}
