import { ApiClientError, type Failure } from './api-client-error.ts'
import { configuredClient } from './configure.ts'

/** Sends a form with files from a browser and reports the progress, which `fetch` cannot do. */
export function upload<Data>(url: string, form: FormData, onProgress: (percent: number) => void): Promise<Data> {
  const { endpoint, accessToken, headers } = configuredClient()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${endpoint}${url}`)
    const all = { ...headers, accept: 'application/json', 'sw-access-key': accessToken }
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100))
    request.onerror = () => reject(new TypeError('Failed to fetch'))
    request.onload = () => {
      const { status, statusText, responseText } = request
      const data: unknown = parse(responseText)
      if (status >= 200 && status < 300) resolve(data as Data)
      else reject(new ApiClientError(new Response(null, { status, statusText }), data as Failure))
    }
    request.send(form)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
