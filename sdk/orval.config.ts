import { defineConfig } from 'orval'
import { withBodiesOfForms } from './bodies-of-forms.ts'
import { IDENTITY_HEADER } from './src/constants.ts'

type Name = 'store' | 'staff'

// A JSON document, walked as a plain tree.
// biome-ignore lint/suspicious/noExplicitAny: a tree of unknown shape
type Json = any

const resolve = (document: Json, node: Json): Json =>
  node?.$ref
    ? node.$ref
        .slice(2)
        .split('/')
        .reduce((part: Json, key: string) => part[key], document)
    : node

/** What an address cannot carry as plain words: our apps send such criteria by POST. */
function isNested(document: Json, parameter: Json): boolean {
  const { name, in: place, schema } = resolve(document, parameter)
  if (place !== 'query') return false
  const isObject = (node: Json) => resolve(document, node)?.type === 'object'
  return name === '_criteria' || isObject(schema) || isObject(resolve(document, schema)?.items)
}

/** R1.04: goes with the options of a call (client/identity.ts), not among its arguments: every call of an investor takes it. */
const namesIdentity = (document: Json, parameter: Json): boolean =>
  resolve(document, parameter).name === IDENTITY_HEADER

function withPlainParameters(document: Json): Json {
  for (const path of Object.values<Json>(document.paths)) {
    if (path.parameters) path.parameters = path.parameters.filter((it: Json) => !namesIdentity(document, it))
    if (path.get?.parameters) path.get.parameters = path.get.parameters.filter((it: Json) => !isNested(document, it))
  }
  return document
}

/** Operations with a react-query hook, for the checkout of the shop. All others are called by their fetch functions. */
const HOOKS = {
  queries: [
    'listBankAccounts',
    'listDepots',
    'listInvestorIdentities',
    'listWallets',
    'readAccountSecondFactor',
    'readDraft',
    'readInvestmentLimit',
    'readInvestorCompany',
    'readInvestorProfile',
  ],
  mutations: [
    'addBankAccount',
    'addCompanyProof',
    'addDepot',
    'addInvestorCompany',
    'addWallet',
    'confirmPassword',
    'openDraft',
    'saveDraftBankAccount',
    'saveDraftConfirmation',
    'saveDraftDepot',
    'saveDraftDocuments',
    'saveDraftInvestment',
    'saveDraftPersonalData',
    'saveDraftPromotionCode',
    'saveDraftRisk',
    'saveDraftSummary',
    'saveDraftSurvey',
    'sendDraftLink',
    'sendStepUpCode',
  ],
}
const withHook = (ids: string[], hook: 'useQuery' | 'useMutation') =>
  ids.map((id) => [id, { query: { [hook]: true } }] as const)

/** Plain fetch functions, and the hooks that are used, one file per tag, with the models beside. */
const client = (name: Name) => ({
  input: { target: `./src/generated/${name}-api.json`, override: { transformer: withPlainParameters } },
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
      query: { signal: true, version: 5 as const, useQuery: false, useMutation: false },
      operations: Object.fromEntries([
        ...withHook(HOOKS.queries, 'useQuery'),
        ...withHook(HOOKS.mutations, 'useMutation'),
      ]),
      enumGenerationType: 'union' as const,
    },
  },
})

/** The JSON bodies as zod schemas, by which forms check what they send (client/check-forms.ts). */
const zod = (name: Name) => ({
  input: { target: `./src/generated/${name}-api.json`, override: { transformer: withBodiesOfForms } },
  output: {
    mode: 'tags-split' as const,
    client: 'zod' as const,
    target: `./src/generated/${name}-zod/endpoints.ts`,
    fileExtension: '.zod.ts',
    clean: true,
    override: {
      zod: {
        version: 4 as const,
        variant: 'mini' as const,
        generate: { param: false, query: false, header: false, body: true, response: false },
      },
    },
  },
})

export default defineConfig({
  store: client('store'),
  staff: client('staff'),
  storeZod: zod('store'),
  staffZod: zod('staff'),
})
