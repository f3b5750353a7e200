import { messages } from '@goldammer/sdk/messages'
import { createTranslator } from '@goldammer/sdk/translator'
import { defineIsland } from '../../../gallery/entry.ts'
import { DateInput } from './DateInput.tsx'

const t = createTranslator('de-DE', messages['de-DE']).translate

export default defineIsland({
  DateInput: {
    default: <DateInput t={t} aria-label="Geburtsdatum" defaultValue="17.05.1984" />,
    empty: <DateInput t={t} aria-label="Geburtsdatum, leer" />,
    error: <DateInput t={t} aria-label="Geburtsdatum, falsch" defaultValue="31.02.1984" aria-invalid />,
    disabled: <DateInput t={t} aria-label="Geburtsdatum, gesperrt" defaultValue="17.05.1984" disabled />,
  },
})
