import { variables } from '../src/configuration.ts'
import { type Benchmark, median } from '../src/measurement.ts'

const calls = 200
const accessKey = variables.find((variable) => variable.name === 'ACCESS_KEY')?.default ?? ''
/** One of the demo's customers. */
const known = 'jana.probst@post.example'

/** Milliseconds of one call; each comes from an address of its own, so that no rate limit answers. */
async function timed(url: string, body: object, call: number): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'sw-access-key': accessKey,
    'x-forwarded-for': `10.${Math.floor(Math.random() * 256)}.${call >> 8}.${call & 255}`,
  }
  const began = performance.now()
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.arrayBuffer()
  const time = performance.now() - began
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${url} answered ${answer.status}`)
  return time
}

/** Turn by turn, so that what else the machine does falls on both alike. */
async function difference(url: string, body: (email: string) => object) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let call = 0; call < calls + 10; call++) {
    const ofKnown = await timed(url, body(known), call)
    const ofUnknown = await timed(url, body(`niemand-${call}@nirgends.example`), call)
    // The first ones only warm up.
    if (call < 10) continue
    times.known.push(ofKnown)
    times.unknown.push(ofUnknown)
  }
  return { known: median(times.known), unknown: median(times.unknown) }
}

/** Neither the answer nor its time tells whether an e-mail address belongs to a customer (issue 3, Abuse). */
export default {
  title: 'known and unknown e-mail addresses',
  async measure(openSystem) {
    const { backendUrl, url } = await openSystem()
    const asked = {
      login: await difference(`${backendUrl}/store-api/account/login`, (username) => ({
        username,
        password: 'falsch',
      })),
      recovery: await difference(`${backendUrl}/store-api/account/recovery-password`, (email) => ({
        email,
        storefrontUrl: url,
      })),
    }
    return Object.entries(asked).flatMap(([what, medians]) => [
      { what: `${what}, known e-mail, median`, value: medians.known, unit: 'ms' },
      { what: `${what}, unknown e-mail, median`, value: medians.unknown, unit: 'ms' },
      {
        what: `${what}, difference`,
        value: Math.abs(medians.known - medians.unknown),
        unit: 'ms',
        goal: { atMost: 5 },
      },
    ])
  },
} satisfies Benchmark
