import { defineConfig } from 'orval'

type Name = 'store' | 'staff'

/** React-query hooks and plain fetch functions, one file per tag, with the models beside. */
const client = (name: Name) => ({
  input: { target: `./src/generated/${name}-api.json` },
  output: {
    mode: 'tags-split' as const,
    target: `./src/generated/${name}/endpoints.ts`,
    schemas: `./src/generated/${name}/model`,
    client: 'react-query' as const,
    httpClient: 'fetch' as const,
    baseUrl: `/${name}-api`,
    clean: true,
    headers: true,
    urlEncodeParameters: true,
    override: {
      mutator: { path: './src/client/transport.ts', name: 'http' },
      fetch: { includeHttpResponseReturnType: true, forceSuccessResponse: true },
      query: { signal: true, version: 5 as const },
      enumGenerationType: 'union' as const,
    },
  },
})

/** The bodies as zod schemas, for forms. */
const zod = (name: Name) => ({
  input: { target: `./src/generated/${name}-api.json` },
  output: {
    mode: 'tags-split' as const,
    client: 'zod' as const,
    target: `./src/generated/${name}-zod/endpoints.ts`,
    fileExtension: '.zod.ts',
    clean: true,
    override: { zod: { version: 4 as const, strict: { body: true, response: false } } },
  },
})

export default defineConfig({
  store: client('store'),
  staff: client('staff'),
  storeZod: zod('store'),
  staffZod: zod('staff'),
})
