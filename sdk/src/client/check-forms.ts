import { loadOptional } from '../load-optional.ts'
import { checkBodiesBy } from './transport.ts'

/**
 * Forms are checked before they are sent, by the schemas of the interface, and show the server's errors. For pages whose
 * forms are rendered by scripts: the schemas load when the first body is sent, with all schemas of its tag.
 */
export function checkForms(): void {
  checkBodiesBy(async ({ method, url, body }) => {
    const loaded = await loadOptional(() =>
      Promise.all([import('../generated/form-bodies.ts'), import('../errors/refuse-body.ts')]),
    )
    if (!loaded) return []
    const [{ formBodies }, { refuseBody }] = loaded
    const call = findCall(Object.keys(formBodies), method, url)
    return call ? refuseBody(formBodies[call]!, body) : []
  })
}

/** `PUT /store-api/investor/depots/{depotId}` of an address; if two match, the one with fewer parameters. */
export function findCall(calls: string[], method: string, url: string): string | undefined {
  const parts = `${method} ${url.split('?')[0]}`.split('/')
  const parameters = (call: string) => call.split('{').length
  return calls
    .filter((call) => {
      const names = call.split('/')
      return names.length === parts.length && names.every((name, at) => name.startsWith('{') || name === parts[at])
    })
    .sort((one, other) => parameters(one) - parameters(other))[0]
}
