import { BYTES_PER_MB } from '@goldammer/sdk/constants'
import { type Crop, MAX_ZOOM, moved, rounded, type Size, wholeCrop, zoomed } from '@goldammer/sdk/rules/crop'

const ZOOM_STEP = 0.1

/**
 * Shows the chosen picture behind a square window: pointer and wheel move and enlarge it there, the three sliders do the
 * same by keyboard. What is chosen goes along with the form as x, y and size; without scripts the server takes the middle.
 */
class PictureCrop extends HTMLElement {
  #picture: Size = { width: 1, height: 1 }
  #crop: Crop = { x: 0, y: 0, size: 1 }
  #address = ''

  connectedCallback() {
    this.#file.addEventListener('change', () => this.#choose())
    for (const axis of ['across', 'down'] as const) this.#slider(axis).addEventListener('input', () => this.#slide())
    this.#slider('zoom').addEventListener('input', () => this.#zoomTo(Number(this.#slider('zoom').value)))
    this.#frame.addEventListener('pointerdown', this.#grabbed)
    this.#frame.addEventListener('wheel', this.#wheeled, { passive: false })
    // A page that comes back from the browser's memory may have kept the file.
    if (this.#file.files?.length) this.#choose()
  }

  disconnectedCallback() {
    URL.revokeObjectURL(this.#address)
  }

  get #file() {
    return this.querySelector<HTMLInputElement>('input[type="file"]')!
  }
  get #frame() {
    return this.querySelector<HTMLElement>('[data-frame]')!
  }
  #slider(name: 'across' | 'down' | 'zoom') {
    return this.querySelector<HTMLInputElement>(`input[data-slider="${name}"]`)!
  }

  async #choose() {
    const file = this.#file.files?.[0]
    const stage = this.querySelector<HTMLElement>('[data-stage]')!
    const image = this.#frame.querySelector('img')!
    stage.hidden = true
    this.#send(null)
    this.#file.setCustomValidity('')
    if (!file) return
    if (file.size > Number(this.dataset.maxMb) * BYTES_PER_MB) return this.#refuse(this.dataset.tooLarge)
    URL.revokeObjectURL(this.#address)
    this.#address = URL.createObjectURL(file)
    image.src = this.#address
    try {
      await image.decode()
    } catch {
      return this.#refuse(this.dataset.unreadable)
    }
    this.#picture = { width: image.naturalWidth, height: image.naturalHeight }
    stage.hidden = false
    this.#show(wholeCrop(this.#picture))
  }

  #refuse(text = '') {
    this.#file.setCustomValidity(text)
    this.#file.reportValidity()
  }

  /** How far the window can go to the right and down. */
  get #room() {
    const { width, height } = this.#picture
    return { across: width - this.#crop.size, down: height - this.#crop.size }
  }

  #slide() {
    const { across, down } = this.#room
    const right = (Number(this.#slider('across').value) / 100) * across - this.#crop.x
    this.#show(
      moved(this.#picture, this.#crop, right, (Number(this.#slider('down').value) / 100) * down - this.#crop.y),
    )
  }

  #zoomTo(zoom: number) {
    this.#show(zoomed(this.#picture, this.#crop, zoom))
  }

  #wheeled = (event: WheelEvent) => {
    event.preventDefault()
    this.#zoomTo(this.#zoom + (event.deltaY < 0 ? ZOOM_STEP : -ZOOM_STEP))
  }

  get #zoom() {
    return Math.min(this.#picture.width, this.#picture.height) / this.#crop.size
  }

  #grabbed = (event: PointerEvent) => {
    event.preventDefault()
    this.#frame.setPointerCapture(event.pointerId)
    const from = { x: event.clientX, y: event.clientY, crop: this.#crop }
    const drag = (move: PointerEvent) => {
      const perPixel = from.crop.size / this.#frame.clientWidth
      const right = (from.x - move.clientX) * perPixel
      this.#show(moved(this.#picture, from.crop, right, (from.y - move.clientY) * perPixel))
    }
    this.#frame.addEventListener('pointermove', drag)
    this.#frame.addEventListener('lostpointercapture', () => this.#frame.removeEventListener('pointermove', drag), {
      once: true,
    })
  }

  /** In percent of the window, so that it holds at every width. */
  #show(crop: Crop) {
    this.#crop = crop
    const { style } = this.#frame.querySelector('img')!
    style.width = `${(100 * this.#picture.width) / crop.size}%`
    style.left = `${(-100 * crop.x) / crop.size}%`
    style.top = `${(-100 * crop.y) / crop.size}%`
    const { across, down } = this.#room
    for (const [name, at, room] of [
      ['across', crop.x, across],
      ['down', crop.y, down],
    ] as const) {
      const slider = this.#slider(name)
      slider.disabled = room < 1
      slider.value = String(room < 1 ? 50 : (100 * at) / room)
    }
    this.#slider('zoom').value = String(Math.min(this.#zoom, MAX_ZOOM))
    this.#send(rounded(crop))
  }

  /** Fields without a crop do not go along. */
  #send(crop: Crop | null) {
    for (const name of ['x', 'y', 'size'] as const) {
      const field = this.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
      field.disabled = !crop
      field.value = crop ? String(crop[name]) : ''
    }
  }
}

customElements.define('picture-crop', PictureCrop)
