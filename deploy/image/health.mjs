// Whether the part that runs in this container lives. It asks the addresses that a part may have; the first one that listens decides.
// A lost database is no reason to restart a process, so a backend is asked whether it lives, not whether it is ready.
import { get } from 'node:http'
import { get as getByTls } from 'node:https'

const { PORT = '3000', BACKEND_PORT = '3001', METRICS_PORT = '0', BACKEND_TLS_CERT } = process.env

const addresses = [
  `http://127.0.0.1:${PORT}/health/front-door`,
  `${BACKEND_TLS_CERT ? 'https' : 'http'}://127.0.0.1:${BACKEND_PORT}/health/live`,
  // A process of jobs has no other.
  `http://127.0.0.1:${METRICS_PORT}/metrics`,
]

/** The status; null where nothing listens. Its own certificate is for another name. */
const statusOf = (address) =>
  new Promise((resolve, reject) => {
    const ask = address.startsWith('https:') ? getByTls : get
    ask(address, { rejectUnauthorized: false, timeout: 4_000 }, (answer) => resolve(answer.resume().statusCode))
      .on('timeout', () => reject(new Error(`${address} does not answer`)))
      .on('error', (error) => (error.code === 'ECONNREFUSED' ? resolve(null) : reject(error)))
  })

try {
  for (const address of addresses) {
    const status = await statusOf(address)
    if (status === null) continue
    console.log(`${address}: ${status}`)
    process.exit(status === 200 ? 0 : 1)
  }
  console.log('nothing listens')
} catch (error) {
  console.log(error.message)
}
process.exit(1)
