import type { PortalDocument, PortalDocumentList } from '@goldammer/sdk/store/model'
import { expectTypeOf, test } from 'vitest'
import type { AnswerOf, KeyOf, ListName, RecordName, RecordOf, RowOf } from '../../providers/reads.ts'
import { dataHooks } from './data-hooks.ts'

type Area = {
  documents: { readList: () => Promise<PortalDocumentList> }
  contracts: { readOne: (key: { customerId: string; orderId: string }) => Promise<{ state: string }> }
  profile: { readOne: () => Promise<{ name: string }> }
}

test('rows, records and keys have the types of the calls', () => {
  expectTypeOf<ListName<Area>>().toEqualTypeOf<'documents'>()
  expectTypeOf<RecordName<Area>>().toEqualTypeOf<'contracts' | 'profile'>()
  expectTypeOf<RowOf<Area['documents']>>().toEqualTypeOf<PortalDocument>()
  expectTypeOf<AnswerOf<Area['documents']>>().toEqualTypeOf<PortalDocumentList>()
  expectTypeOf<RecordOf<Area['contracts']>>().toEqualTypeOf<{ state: string }>()
  expectTypeOf<KeyOf<Area['contracts']>>().toEqualTypeOf<{ customerId: string; orderId: string }>()
  expectTypeOf<KeyOf<Area['profile']>>().toEqualTypeOf<undefined>()
})

const { useRecord, useRows } = dataHooks<Area>()

/** Only the compiler reads it. */
function Screen() {
  // @ts-expect-error: no resource has this name
  useRecord('contract', 'a')
  // @ts-expect-error: two ids are no text with a slash
  useRecord('contracts', 'a/b')
  // @ts-expect-error: documents are a list
  useRecord('documents')
  return {
    contract: useRecord('contracts', { customerId: 'a', orderId: 'b' }).data,
    documents: useRows('documents').data,
  }
}

test('a hook refuses a name that no resource has, and a key that is not the one of its resource', () => {
  expectTypeOf<ReturnType<typeof Screen>['contract']>().toEqualTypeOf<{ state: string } | undefined>()
  expectTypeOf<ReturnType<typeof Screen>['documents']>().toEqualTypeOf<PortalDocument[] | undefined>()
})
