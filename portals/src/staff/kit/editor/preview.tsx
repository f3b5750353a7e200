import { type Locale, localePath } from '@goldammer/sdk/locales'
import type { CmsPreviewAddress } from '@goldammer/sdk/staff/model'
import { useEffect, useRef, useState } from 'react'
import { inSession } from '../../../providers/in-session.ts'
import { useText } from '../../../shared/portal-context.ts'
import { Failure } from '../../../shared/states/states.tsx'

interface Props {
  /** What is shown, by its value: with another one the shop is asked again. */
  content: string
  ask: () => Promise<{ data: CmsPreviewAddress }>
  locale: Locale
  /** Pixels of the shop's window. */
  width: number
}

/** The shop's own page of what is being written. Only its contents are exchanged, so that one stays where one reads. */
export function Preview({ content, ask, locale, width }: Props) {
  const t = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [error, setError] = useState<unknown>()
  const [scale, setScale] = useState(1)
  const wanted = useRef(0)
  const underWay = useRef<Promise<void>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` is what `ask` asks for
  useEffect(() => {
    const turn = ++wanted.current
    async function draw() {
      try {
        const { data } = await inSession(ask)
        if (!frame.current) return
        await show(frame.current, localePath(locale, data.path))
        setError(undefined)
      } catch (failure) {
        setError(failure)
      }
    }
    // The first key is shown at once. While an answer is on its way others may be typed: the last of them is asked for next.
    async function follow() {
      await underWay.current
      if (turn !== wanted.current) return
      underWay.current = draw()
    }
    void follow()
    return () => {
      wanted.current++
    }
  }, [content, locale])
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => setScale(Math.min(1, (entry?.contentRect.width ?? width) / width)))
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [width])
  return (
    <div className="preview-box" ref={box}>
      {error !== undefined && <Failure error={error} />}
      <div className="preview-window" style={{ height: `calc(100vh - 220px)` }}>
        <iframe
          ref={frame}
          title={t('staff.pages.preview')}
          lang={locale}
          onLoad={({ currentTarget }) => currentTarget.contentDocument && stayInside(currentTarget.contentDocument)}
          style={{ width, height: `calc((100vh - 220px) / ${scale})`, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}

const scriptsOf = (page: Document) => [...page.querySelectorAll('script[src]')].map((one) => one.getAttribute('src'))

/** Another language or a block with a script of its own reloads the page. */
async function show(frame: HTMLIFrameElement, path: string): Promise<void> {
  const shown = frame.contentDocument
  const main = shown?.querySelector('main')
  if (!shown || !main) return load(frame, path)
  const answer = await fetch(path)
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const content = next.querySelector('main')
  const known = new Set(scriptsOf(shown))
  const isAnother =
    !answer.ok ||
    !content ||
    next.documentElement.lang !== shown.documentElement.lang ||
    scriptsOf(next).some((src) => !known.has(src))
  if (isAnother) return load(frame, path)
  main.replaceChildren(...content.childNodes)
}

function load(frame: HTMLIFrameElement, path: string): void {
  frame.src = path
}

/** Forms of a preview and links out of it lead nowhere: the shop's other pages stand in no frame. */
function stayInside(page: Document): void {
  page.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element || isElement(event.target) ? (event.target as Element).closest('a') : null
    if (link && link.pathname !== page.location.pathname) event.preventDefault()
  })
  page.addEventListener('submit', (event) => event.preventDefault())
}

/** Elements of a frame are of the frame's own classes. */
const isElement = (target: EventTarget | null): boolean => target !== null && 'closest' in target
