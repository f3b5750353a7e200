import { isLocale, LOCALES, type Locale } from '@goldammer/sdk/locales'
import { use, useEffect, useRef, useState } from 'react'
import type { ThemeMode } from '../src/shared/theme-mode.ts'
import type { GalleryEntry, States } from './entry.ts'
import { Frame, loadTexts } from './frame.tsx'

const entries = import.meta.glob<GalleryEntry>('../src/**/*.gallery.tsx', { eager: true, import: 'default' })

/** Every component of every entry, in the order of its name. */
const components = Object.values(entries)
  .flatMap(({ components: shown, records = {} }) =>
    Object.entries(shown).map(([name, states]) => ({ name, states, records })),
  )
  .sort((one, other) => one.name.localeCompare(other.name))

const THEMES: ThemeMode[] = ['light', 'dark']

/** The address says what is shown: `?component=` one theme of one component, else the page around it. */
export function Gallery({ search }: { search: URLSearchParams }) {
  const chosen = search.get('locale') ?? undefined
  const locale = isLocale(chosen) ? chosen : 'de-DE'
  const component = components.find(({ name }) => name === search.get('component'))
  if (!component) return <Overview locale={locale} />
  return <Component {...component} locale={locale} theme={search.get('theme') === 'dark' ? 'dark' : 'light'} />
}

const texts = new Map<Locale, ReturnType<typeof loadTexts>>()

function textsOf(locale: Locale) {
  const loaded = texts.get(locale) ?? loadTexts(locale)
  texts.set(locale, loaded)
  return loaded
}

type ComponentProps = (typeof components)[number] & { locale: Locale; theme: ThemeMode }

function Component({ name, states, records, locale, theme }: ComponentProps) {
  return (
    <Frame locale={locale} texts={use(textsOf(locale))} theme={theme} records={records}>
      <main className="gallery-view" aria-label={name}>
        <StatesOf states={states} />
      </main>
    </Frame>
  )
}

const StatesOf = ({ states }: { states: States }) =>
  Object.entries(states).map(([state, view]) => (
    <section key={state} className="gallery-state" aria-label={state}>
      <p className="gallery-name">{state}</p>
      <div>{view}</div>
    </section>
  ))

/** The names, and the chosen component once in each theme; a frame is a page of its own, so that dialogs stay in it. */
function Overview({ locale: first }: { locale: Locale }) {
  const [locale, setLocale] = useState(first)
  const [name, setName] = useState(() => decodeURIComponent(location.hash.slice(1)) || components[0]?.name || '')
  useEffect(() => {
    const follow = () => setName(decodeURIComponent(location.hash.slice(1)) || components[0]?.name || '')
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return (
    <div className="gallery">
      <nav aria-label="Components">
        <h1>Portals</h1>
        <select aria-label="Language" value={locale} onChange={({ target }) => setLocale(target.value as Locale)}>
          {LOCALES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <ul>
          {components.map((one) => (
            <li key={one.name}>
              <a href={`#${one.name}`} aria-current={one.name === name ? 'page' : undefined}>
                {one.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        <h2>{name}</h2>
        {THEMES.map((theme) => (
          <View key={`${name} ${theme} ${locale}`} name={name} theme={theme} locale={locale} />
        ))}
      </main>
    </div>
  )
}

function View({ name, theme, locale }: { name: string; theme: ThemeMode; locale: Locale }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(480)
  function follow() {
    const page = frame.current?.contentDocument?.documentElement
    const root = page?.querySelector('#root')
    if (!root) return
    // A dialog that opens in it needs more room than a button.
    new ResizeObserver(() => setHeight(Math.max(480, root.scrollHeight + 32))).observe(root)
  }
  return (
    <iframe
      ref={frame}
      title={`${name}, ${theme}`}
      src={`?${new URLSearchParams({ component: name, theme, locale })}`}
      style={{ height }}
      onLoad={follow}
    />
  )
}
