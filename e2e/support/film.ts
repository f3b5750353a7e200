import type { Page } from '@playwright/test'

/** A real film of half a second, WebM as a browser records it. */
export async function recordFilm(page: Page): Promise<Buffer> {
  const content = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width: 160, height: 90 })
        const brush = canvas.getContext('2d')!
        const drawing = setInterval(() => {
          brush.fillStyle = `hsl(${Date.now() % 360} 60% 50%)`
          brush.fillRect(0, 0, 160, 90)
        }, 20)
        const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm;codecs=vp8' })
        recorder.addEventListener('dataavailable', ({ data }) => {
          clearInterval(drawing)
          const reader = new FileReader()
          reader.addEventListener('load', () => resolve(String(reader.result).replace(/^.*,/, '')))
          reader.readAsDataURL(data)
        })
        recorder.start()
        setTimeout(() => recorder.stop(), 500)
      }),
  )
  return Buffer.from(content, 'base64')
}
