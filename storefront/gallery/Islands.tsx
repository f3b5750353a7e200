import type { Island } from './entry.ts'

const entries = import.meta.glob<Island>('../src/**/*.gallery.tsx', { eager: true, import: 'default' })

/** The components that React renders in the browser. */
export const Islands = () =>
  Object.values(entries)
    .flatMap((island) => Object.entries(island))
    .map(([name, states]) => (
      <section key={name} id={`${name}-island`} aria-label={`${name}, island`}>
        <h2>{name}, island</h2>
        {Object.entries(states).map(([state, view]) => (
          <div key={state}>
            <p className="gallery-state">{state}</p>
            {view}
          </div>
        ))}
      </section>
    ))
