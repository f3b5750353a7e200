import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { isLocalDate } from '@goldammer/sdk/units'
import { z } from 'zod'
import type { Setting } from '../../../settings.ts'

const address = z.email()
export const MAX_LENGTH = 200
/** All managing directors or the whole board must fit. */
export const MAX_TEXT_LENGTH = 600

/** `Name <address>`, or the address alone; nothing that would end a mail's header, or make a list or a group of it. */
function isSender(text: string): boolean {
  const [, name, inBrackets] = /^([^<>@"\r\n,;:()]*)<([^<>]+)>$/.exec(text) ?? []
  return name === undefined ? address.safeParse(text).success : address.safeParse(inBrackets).success
}

function refuseNumber(text: string, { min, max }: { min: number; max: number }): ErrorCode | null {
  if (!/^-?\d{1,12}$/.test(text)) return 'VIOLATION::INVALID_TYPE_ERROR'
  if (Number(text) < min) return 'VIOLATION::TOO_LOW_ERROR'
  return Number(text) > max ? 'VIOLATION::TOO_HIGH_ERROR' : null
}

const wrongFormat = (isRight: boolean): ErrorCode | null => (isRight ? null : 'VIOLATION::INVALID_FORMAT_ERROR')
const noChoice = (isOne: boolean): ErrorCode | null => (isOne ? null : 'VIOLATION::NO_SUCH_CHOICE_ERROR')

/** Why a text is no value of the setting; null: it is one. */
export function refuseValue(setting: Setting, text: string): ErrorCode | null {
  if (text.trim() === '') return 'VIOLATION::IS_BLANK_ERROR'
  if (text.length > (setting.kind === 'text' ? MAX_TEXT_LENGTH : MAX_LENGTH)) return 'VIOLATION::TOO_LONG_ERROR'
  switch (setting.kind) {
    case 'number':
      return refuseNumber(text, setting)
    case 'choice':
      return noChoice(setting.choices.includes(text))
    case 'switch':
      return noChoice(text === 'true' || text === 'false')
    case 'day':
      return wrongFormat(isLocalDate(text))
    case 'text':
      return null
    case 'mail':
      return wrongFormat(address.safeParse(text).success)
    case 'sender':
      return wrongFormat(isSender(text))
  }
}
