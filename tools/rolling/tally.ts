import type { Answer } from './client.ts'

/** How a request may fail: an answer of the server's fault, none at all, another than the right one, or one that was carried out twice. */
export type FailureKind = '5xx' | 'reset' | 'wrong' | 'double'

export type Failure = { kind: FailureKind; what: string; detail: string; at: string }

/** What was sent, and what went wrong with it. */
export class Tally {
  /** By what was asked for. */
  readonly sent = new Map<string, number>()
  readonly failures: Failure[] = []
  writes = 0
  /** What the system does at the moment, for the reader of a failure. */
  event = ''

  get requests(): number {
    return [...this.sent.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Counts one request; null where it failed. */
  async count(what: string, send: () => Promise<Answer>): Promise<Answer | null> {
    this.sent.set(what, (this.sent.get(what) ?? 0) + 1)
    try {
      const answer = await send()
      if (answer.status < 500) return answer
      this.fail('5xx', what, `${answer.status} ${answer.body.toString().slice(0, 200)}`)
    } catch (error) {
      this.fail('reset', what, String((error as Error & { code?: string }).code ?? error))
    }
    return null
  }

  fail(kind: FailureKind, what: string, detail: string): void {
    this.failures.push({ kind, what, detail, at: `${new Date().toISOString()} ${this.event}` })
  }

  /** In one line, as the trial reports it. */
  describe(): string {
    const kinds = Object.groupBy(this.failures, ({ kind }) => kind)
    const failed = Object.entries(kinds).map(([kind, failures]) => `${failures?.length} ${kind}`)
    const sent = [...this.sent].map(([what, count]) => `${what} ${count}`).join(', ')
    return `${this.requests} requests (${sent}), ${this.writes} writes, ${failed.join(', ') || '0'} failed`
  }
}
