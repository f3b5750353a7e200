import { searchForms, searchLetters } from '@goldammer/sdk/rules/letters'

/** A list is narrowed by what is typed, in any spelling of its letters, like every search. */
export const searchable = {
  filterOption: (typed: string, option?: { label?: unknown }): boolean => {
    const label = searchLetters(String(option?.label ?? ''))
    return searchForms(typed.trim()).some((form) => label.includes(form))
  },
}
