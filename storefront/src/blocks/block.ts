import type { CmsBlock } from '@goldammer/sdk/store/model'
import type { Prices } from '../lib/prices.ts'

/** What the component of each type of block is given. */
export type BlockProps = { block: CmsBlock; prices: Prices }
