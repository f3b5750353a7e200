import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Attributes, Context } from '@opentelemetry/api'

export type TracingSettings = {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string
  /** Of the calls, from 0 to 1. */
  share: number
}

/** A call that a server answers, as a span. */
export type TracedCall = {
  /** Runs `work`, and all that it begins, within the span. */
  run<T>(work: () => T): T
  end(facts: { method: string; route: string | undefined; status: number }): void
}

/** Sends spans to a collector (OTLP over HTTP); what it cannot send is dropped. */
export type Tracing = {
  /** Begins the span of a call, below the one that its headers name. A server that strangers reach removes those first. */
  startCall(headers?: Record<string, unknown>): TracedCall
  /** From now on calls to these addresses, by `fetch` or undici, name the span in which they are made (W3C Trace Context). */
  joinCallsTo(addresses: readonly string[]): void
  /** Runs `work` in a span that begins a trace, such as of a job. */
  root<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  /** Runs `work` in a span below the current one; without a current one it only runs it. `work` is called at once. */
  child<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  /** Sends what is left. */
  stop(): Promise<void>
}

/** For the collector; a process that ends waits no longer for it. */
const PATIENCE_MS = 2_000

/** Node and undici publish each request here, before it is sent. */
const REQUESTS = 'undici:request:create'
type Published = { request: { origin: string | URL; addHeader(name: string, value: string): unknown } }

/** `service`: what the collector calls the process. The packages are loaded here, so that a process without tracing never does. */
export async function startTracing({ endpoint, share }: TracingSettings, service: string): Promise<Tracing> {
  const [api, sdk, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, resources, otlp] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
    ])
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter, defaultTextMapSetter, trace } = api
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = new otlp.OTLPTraceExporter({ url, timeoutMillis: PATIENCE_MS })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('goldammer')
  const contexts = new AsyncLocalStorageContextManager().enable()
  const propagator = new W3CTraceContextPropagator()

  /** The message of an error may have values of rows: the span has only its name. */
  async function within<T>(parent: Context, name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    const span = tracer.startSpan(name, { attributes }, parent)
    try {
      return await contexts.with(trace.setSpan(parent, span), work)
    } catch (error) {
      const message = error instanceof Error ? error.name : 'Error'
      span.setStatus({ code: SpanStatusCode.ERROR, message })
      throw error
    } finally {
      span.end()
    }
  }

  let joined: readonly string[] = []
  function join(published: unknown): void {
    const { request } = published as Published
    if (!joined.includes(String(request.origin).replace(/\/$/, ''))) return
    const headers: Record<string, string> = {}
    propagator.inject(contexts.active(), headers, defaultTextMapSetter)
    for (const [name, value] of Object.entries(headers)) request.addHeader(name, value)
  }

  return {
    startCall(headers = {}) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      const span = tracer.startSpan('call', { kind: SpanKind.SERVER }, parent)
      const own = trace.setSpan(parent, span)
      return {
        run: (work) => contexts.with(own, work),
        end({ method, route = 'none', status }) {
          span.updateName(`${method} ${route}`)
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          })
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    joinCallsTo(addresses) {
      joined = addresses.map((address) => new URL(address).origin)
      subscribe(REQUESTS, join)
    },
    root: (name, attributes, work) => within(ROOT_CONTEXT, name, attributes, work),
    child: (name, attributes, work) =>
      trace.getSpan(contexts.active())?.isRecording() ? within(contexts.active(), name, attributes, work) : work(),
    async stop() {
      unsubscribe(REQUESTS, join)
      await provider.shutdown().catch(() => undefined)
      contexts.disable()
    },
  }
}
