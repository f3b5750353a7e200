/**
 * Ctrl+S or Cmd+S saves the form one is in, or the only one of the page, as its own button does; it never saves the page as
 * a file. What a button does besides saving, such as publishing, is left to the button: those that save say so.
 */
export function listenToSaveKey(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    const within = document.querySelector('[role=dialog]') ?? document
    const buttons = [...within.querySelectorAll<HTMLButtonElement>('[data-save]:enabled')]
    const form = document.activeElement?.closest('form')
    const own = buttons.find((button) => button.form !== null && button.form === form)
    const button = own ?? (buttons.length === 1 ? buttons[0] : undefined)
    button?.click()
  })
}
