import { keysetListOf } from '../shared/data/keyset-list-of.ts'
import type { investorReads } from './reads.ts'

/** A list of this area, page by page behind cursors. */
export const useKeysetList = keysetListOf<typeof investorReads>()
