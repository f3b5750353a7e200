// redocly names a component after its file (`session-context`); types read better as `SessionContext`.
const pascalCase = (name) => name.replace(/(?:^|[-_.\s])+([a-zA-Z0-9])/g, (_, first) => first.toUpperCase())

export function withPascalCaseComponents(document) {
  const renamed = new Map()
  for (const [kind, components] of Object.entries(document.components ?? {})) {
    if (kind === 'securitySchemes') continue
    const taken = new Map()
    for (const name of Object.keys(components)) {
      const wanted = pascalCase(name)
      if (taken.has(wanted))
        throw new Error(`api-spec: ${kind}/${name} and ${kind}/${taken.get(wanted)} are both ${wanted}`)
      if (/-\d+$/.test(name)) throw new Error(`api-spec: ${kind}/${name}: two files share a name, rename one of them`)
      taken.set(wanted, name)
      renamed.set(`#/components/${kind}/${name}`, `#/components/${kind}/${wanted}`)
    }
    document.components[kind] = Object.fromEntries([...taken].map(([wanted, name]) => [wanted, components[name]]))
  }
  return withRenamedRefs(document, renamed)
}

function withRenamedRefs(node, renamed) {
  if (Array.isArray(node)) return node.map((it) => withRenamedRefs(it, renamed))
  if (node === null || typeof node !== 'object') return typeof node === 'string' ? (renamed.get(node) ?? node) : node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withRenamedRefs(value, renamed)]))
}
