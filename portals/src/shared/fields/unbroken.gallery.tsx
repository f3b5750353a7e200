import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME } from '../../../gallery/helpers.tsx'
import { Unbroken } from './unbroken.tsx'

export default defineEntry({
  Unbroken: {
    default: <Unbroken text="Vertrag GA-2027-000123" />,
    longText: <Unbroken text={`${LONG_NAME}, Vertrag GA-2027-000123 vom 1. März 2027`} />,
  },
})
