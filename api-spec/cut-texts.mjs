// In `{ description: Of one, and only there. }` YAML reads a field `and only there.` without a value: the text is cut.
export function refuseCutTexts(document) {
  const walk = (node, pointer) => {
    for (const [name, value] of Object.entries(node)) {
      // A value of an example, a default or a list of values may be null.
      if (['example', 'examples', 'default', 'enum', 'const'].includes(name)) continue
      if (value === null)
        throw new Error(
          `api-spec: ${pointer} has the field "${name}" without a value; a text with a comma stands in quotes`,
        )
      if (typeof value === 'object') walk(value, `${pointer}/${name}`)
    }
  }
  walk(document, '#')
  return document
}
