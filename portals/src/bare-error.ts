/** R2.31: what is left when not even the texts of a portal can be loaded. */
export function showBareError(root: HTMLElement, error: unknown) {
  const heading = document.createElement('h1')
  heading.textContent = 'Error'
  const message = document.createElement('p')
  message.textContent = error instanceof Error ? error.message : String(error)
  const home = document.createElement('a')
  home.href = '/'
  home.textContent = '/'
  const main = document.createElement('main')
  main.className = 'main'
  main.append(heading, message, home)
  root.replaceChildren(main)
}
