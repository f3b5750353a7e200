import { setTimeout as wait } from 'node:timers/promises'
import { generate } from './generate.ts'
import { main, Problem } from './progress.ts'
import { type Command, logFile, run } from './run.ts'
import { findFreePort } from './settings.ts'

/** Each gallery is a page of its own server, which shows edits at once and needs no backend. */
const galleries: (Command & { title: string })[] = [
  {
    title: 'Portals',
    name: 'gallery-portals',
    program: 'vite',
    parameters: ['--config', 'gallery/vite.config.ts', '--strictPort', '--host', '127.0.0.1'],
    folder: 'portals',
  },
  {
    title: 'Shop',
    name: 'gallery-shop',
    program: 'astro',
    parameters: ['dev', '--config', 'gallery/astro.config.ts', '--host', '127.0.0.1'],
    folder: 'storefront',
  },
]

await main(
  async () => {
    await generate()
    const ended = await Promise.all(galleries.map(start))
    console.log('Changes are taken over while it runs. Ctrl-C ends it.')
    return Promise.race(ended.map(({ untilEnd }) => untilEnd))
  },
  { whenInterrupted: 0 },
)

async function start({ title, parameters = [], ...command }: (typeof galleries)[number]) {
  const port = await findFreePort()
  const untilEnd = run({ ...command, parameters: [...parameters, '--port', String(port)] }).then((): never => {
    throw new Problem(`The gallery ended by itself. See ${logFile(command.name)}.`)
  })
  untilEnd.catch(() => {})
  const address = `http://127.0.0.1:${port}/`
  await Promise.race([untilAnswered(address), untilEnd])
  console.log(`${title.padEnd(12)} ${address}`)
  // Within an object, because a function that is awaited waits for a bare promise, too.
  return { untilEnd }
}

async function untilAnswered(address: string): Promise<void> {
  while (true) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await wait(100)
  }
}
