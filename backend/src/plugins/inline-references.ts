/** A JSON document without its references: each `$ref` is the node that it names, so a schema may contain itself. */
export function inlineReferences<Document extends object>(document: Document): Document {
  const inlined = new Map<object, object>()

  function inline(node: unknown): unknown {
    if (typeof node !== 'object' || node === null) return node
    if ('$ref' in node && typeof node.$ref === 'string') return inline(nodeAt(document, node.$ref))
    const known = inlined.get(node)
    if (known) return known
    const copy: Record<string, unknown> | unknown[] = Array.isArray(node) ? [] : {}
    // Before its fields, which may lead back to it.
    inlined.set(node, copy)
    for (const [name, value] of Object.entries(node)) (copy as Record<string, unknown>)[name] = inline(value)
    return copy
  }

  return inline(document) as Document
}

function nodeAt(document: object, reference: string): unknown {
  const names = reference.split('/').slice(1).map(unescapeName)
  const node = names.reduce<unknown>(
    (parent, name) => (parent as Record<string, unknown> | undefined)?.[name],
    document,
  )
  if (!reference.startsWith('#/') || node === undefined) throw new Error(`${reference} names nothing in its document`)
  return node
}

/** A copy of an inlined schema that ends: where a schema contains itself, the inner one points to the outer one. */
export function toSchemaTree(schema: object): Record<string, unknown> {
  /** Where in the copy each schema begins that contains the present node. */
  const pointers = new Map<object, string>()

  function copyOf(node: unknown, pointer: string): unknown {
    if (typeof node !== 'object' || node === null) return node
    const outer = pointers.get(node)
    if (outer !== undefined) return { $ref: outer }
    pointers.set(node, pointer)
    const fields = Object.entries(node).map(
      ([name, value]) => [name, copyOf(value, `${pointer}/${escapeName(name)}`)] as const,
    )
    pointers.delete(node)
    return Array.isArray(node) ? fields.map(([, value]) => value) : Object.fromEntries(fields)
  }

  return copyOf(schema, '#') as Record<string, unknown>
}

// RFC 6901, section 3
const escapeName = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
const unescapeName = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~')
