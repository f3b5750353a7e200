/** The password of a form once more, and the code of a second factor where one was asked for. */
export function givenAgain(data: FormData): { password: string; code?: string } {
  const code = String(data.get('code') ?? '').trim()
  return { password: String(data.get('password') ?? ''), ...(code ? { code } : {}) }
}
