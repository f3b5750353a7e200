import { CAROUSEL } from '@goldammer/sdk/constants'

/** R9.01: 3000 ms between slides, 300 ms for the move. Whoever wants less motion gets neither. */
class ContentSlider extends HTMLElement {
  #timer = 0
  #frame = 0
  #paused = false
  #calm = matchMedia('(prefers-reduced-motion: reduce)')

  connectedCallback() {
    const track = this.#track
    track.tabIndex = 0
    this.querySelector<HTMLElement>('.slider-controls')!.hidden = false
    for (const button of this.querySelectorAll<HTMLElement>('[data-move]')) {
      button.addEventListener('click', () => this.#move(Number(button.dataset.move)))
    }
    track.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (!step) return
      event.preventDefault()
      this.#move(step)
    })
    track.addEventListener('scroll', () => this.#say(), { passive: true })
    // A finger on the row takes it out of our hands.
    for (const name of ['pointerdown', 'wheel']) track.addEventListener(name, () => this.#stopMove(), { passive: true })
    for (const name of ['pointerenter', 'focusin']) this.addEventListener(name, () => this.#stop())
    for (const name of ['pointerleave', 'focusout']) this.addEventListener(name, () => this.#start())
    this.querySelector('[data-pause]')?.addEventListener('click', () => this.#toggle())
    this.#calm.addEventListener('change', () => this.#start())
    this.#say()
    this.#start()
  }

  disconnectedCallback() {
    this.#stop()
    this.#stopMove()
  }

  get #track() {
    return this.querySelector<HTMLElement>('.slider-track')!
  }

  get #slides() {
    return [...this.#track.children] as HTMLElement[]
  }

  /** The slide at the left edge. */
  get #current(): number {
    const { scrollLeft, offsetLeft } = this.#track
    const distances = this.#slides.map((slide) => Math.abs(slide.offsetLeft - offsetLeft - scrollLeft))
    return distances.indexOf(Math.min(...distances))
  }

  get #isAtEnd() {
    const { scrollLeft, clientWidth, scrollWidth } = this.#track
    return scrollLeft + clientWidth >= scrollWidth - 2
  }

  #start() {
    this.#stop()
    const isWatched = this.matches(':hover') || this.contains(document.activeElement)
    if (!('autoplay' in this.dataset) || this.#paused || this.#calm.matches || isWatched) return
    this.#timer = window.setInterval(() => this.#move(1), CAROUSEL.autoplayDelay)
  }

  #stop() {
    window.clearInterval(this.#timer)
  }

  #toggle() {
    this.#paused = !this.#paused
    const button = this.querySelector<HTMLElement>('[data-pause]')!
    const { playLabel = '' } = button.dataset
    button.dataset.playLabel = button.getAttribute('aria-label') ?? ''
    button.setAttribute('aria-label', playLabel)
    button.querySelector<HTMLElement>('[data-playing]')!.hidden = this.#paused
    button.querySelector<HTMLElement>('[data-paused]')!.hidden = !this.#paused
  }

  /** Behind the last comes the first. */
  #move(step: number) {
    const slides = this.#slides
    const next = step > 0 && this.#isAtEnd ? 0 : (this.#current + step + slides.length) % slides.length
    const slide = slides[next]
    if (slide) this.#scrollTo(slide.offsetLeft - this.#track.offsetLeft)
  }

  #stopMove() {
    cancelAnimationFrame(this.#frame)
    this.#track.style.scrollSnapType = ''
  }

  #scrollTo(to: number) {
    const track = this.#track
    this.#stopMove()
    if (this.#calm.matches) {
      track.scrollLeft = to
      return
    }
    const from = track.scrollLeft
    const begun = performance.now()
    // Snapping would pull against the move.
    track.style.scrollSnapType = 'none'
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - begun) / CAROUSEL.speed))
      track.scrollLeft = from + (to - from) * (1 - (1 - part) ** 3)
      if (part < 1) this.#frame = requestAnimationFrame(step)
      else this.#stopMove()
    }
    this.#frame = requestAnimationFrame(step)
  }

  #say() {
    const position = this.querySelector<HTMLElement>('.slider-position')!
    const number = this.#isAtEnd ? this.#slides.length : this.#current + 1
    const text = position.dataset.position ?? ''
    position.textContent = text.replace('{number}', String(number)).replace('{total}', String(this.#slides.length))
  }
}

customElements.define('content-slider', ContentSlider)
