import { toLocalDate } from '@goldammer/sdk/units'
import dayjs, { type Dayjs } from 'dayjs'

/** The day it is in Berlin, wherever the browser stands: there all that is due is due. */
export const today = (): Dayjs => dayjs(toLocalDate(new Date()))
