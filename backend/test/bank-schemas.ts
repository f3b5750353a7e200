import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'

// The schemas of ISO 20022 are others' text and do not lie here: whoever runs the tests downloads them from iso20022.org
// and names the folder (docs/configuration.md).
const folder = process.env.TEST_BANK_SCHEMAS

/** Null: the files can be checked. */
export const noSchemas: string | null = folder
  ? null
  : 'TEST_BANK_SCHEMAS names no folder with pain.001.001.09.xsd and pain.008.001.08.xsd'
if (noSchemas) console.warn(`Bank files are not checked against their schema: ${noSchemas}.`)

const validators = new Map<string, XsdValidator>()

/** What the schema of its own namespace refuses in a file for a bank; nothing where there are no schemas. */
export function schemaFaults(xml: string): string[] {
  const message = /xmlns="urn:iso:std:iso:20022:tech:xsd:([a-z0-9.]+)"/.exec(xml)?.[1]
  if (!message) return ['no ISO 20022 message']
  if (!folder) return []
  const path = join(folder, `${message}.xsd`)
  if (!existsSync(path)) throw new Error(`TEST_BANK_SCHEMAS: ${path} does not exist`)
  const validator = validators.get(message) ?? readValidator(path)
  validators.set(message, validator)
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return []
  } catch (error) {
    return String((error as Error).message)
      .trim()
      .split('\n')
  } finally {
    document.dispose()
  }
}

function readValidator(path: string): XsdValidator {
  const schema = XmlDocument.fromBuffer(readFileSync(path))
  try {
    return XsdValidator.fromDoc(schema)
  } finally {
    schema.dispose()
  }
}
