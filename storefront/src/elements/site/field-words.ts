/**
 * R1.09: what the browser says of a field that is empty or wrong, in the language of the page; by itself it speaks its own.
 * Fields whose scripts know better keep their words.
 */
type Word = 'required' | 'confirmed' | 'selectionRequired' | 'email' | 'minLength' | 'minValue' | 'between' | 'integer'
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const words: Partial<Record<Word, string>> = JSON.parse(document.body.dataset.fieldWords ?? '{}')
const spoken = new Set<Field>()

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

const isButton = (target: EventTarget | null) => target instanceof Element && target.closest('button') !== null

document.addEventListener('invalid', speak, true)
// The browser checks again once something is typed, and whenever a form is sent: scripts fill in fields too.
document.addEventListener('input', beSilent, true)
document.addEventListener('change', beSilent, true)
document.addEventListener('click', beSilent, true)

function speak({ target }: Event) {
  if (!isField(target) || target.validity.customError) return
  const word = wordFor(target)
  const text = word && words[word]
  if (!text) return
  const { min = '', max = '', minLength = 0 } = target as Partial<HTMLInputElement>
  target.setCustomValidity(text.replace('{min}', min || String(minLength)).replace('{max}', max))
  spoken.add(target)
}

function beSilent({ target }: Event) {
  const checked = isField(target) ? [target] : isButton(target) ? spoken : []
  for (const field of checked) if (spoken.delete(field)) field.setCustomValidity('')
}

function wordFor(field: Field): Word | undefined {
  const { type, validity } = field
  if (type === 'number' && (validity.badInput || !Number.isInteger(Number(field.value)))) return 'integer'
  if (validity.valueMissing && type === 'checkbox') return 'confirmed'
  if (validity.valueMissing) return type === 'radio' || type.startsWith('select') ? 'selectionRequired' : 'required'
  if (validity.typeMismatch && type === 'email') return 'email'
  if (validity.tooShort) return 'minLength'
  if (validity.rangeUnderflow || validity.rangeOverflow) return field.getAttribute('max') ? 'between' : 'minValue'
  return undefined
}
