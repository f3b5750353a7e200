import staffApi from '@goldammer/sdk/openapi/staff' with { type: 'json' }
import storeApi from '@goldammer/sdk/openapi/store' with { type: 'json' }
import { expect, test } from 'vitest'

type Node = { [key: string]: unknown; enum?: unknown[]; items?: Node; maxItems?: number; $ref?: string }

test.each(Object.entries({ storeApi, staffApi }))(
  'R8.07 a list of %s takes all values that it may hold at once',
  (_, api) => {
    const tooShort: string[] = []
    const valuesOf = ({ $ref, enum: values }: Node): unknown[] | undefined => ($ref ? valuesOf(at($ref)) : values)
    const at = (ref: string) =>
      ref
        .slice(2)
        .split('/')
        .reduce((node, key) => node[key] as Node, api as unknown as Node)
    const look = (value: unknown, path: string) => {
      if (typeof value !== 'object' || value === null) return
      const { items, maxItems = Number.POSITIVE_INFINITY } = value as Node
      if (items && (valuesOf(items)?.length ?? 0) > maxItems) tooShort.push(path)
      for (const [key, part] of Object.entries(value)) look(part, `${path}/${key}`)
    }
    look(api, '')
    expect(tooShort).toEqual([])
  },
)
