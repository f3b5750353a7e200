import type { DemoProduct } from '../types.ts'
import { habichtsgrundProducts } from './habichtsgrund.ts'
import { kruemelwerkProducts } from './kruemelwerk.ts'
import { lehmfiktivProducts } from './lehmfiktiv.ts'
import { mooremessProducts } from './mooremess.ts'
import { quellhainProducts } from './quellhain.ts'
import { solarhainProducts } from './solarhain.ts'

export const products: DemoProduct[] = [
  ...quellhainProducts,
  ...solarhainProducts,
  ...mooremessProducts,
  ...kruemelwerkProducts,
  ...habichtsgrundProducts,
  ...lehmfiktivProducts,
]
