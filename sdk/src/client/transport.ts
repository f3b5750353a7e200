export type RequestOptions = RequestInit

/** Called by every generated function. */
export async function http<T>(url: string, options: RequestOptions = {}): Promise<T> {
  const response = await fetch(url, options)
  const text = await response.text()
  return { data: text ? JSON.parse(text) : undefined, status: response.status, headers: response.headers } as T
}

export type ErrorType<_Details> = Error
export type BodyType<Body> = Body
