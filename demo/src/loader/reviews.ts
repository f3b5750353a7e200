import { idOf } from '@goldammer/backend/shared/demo-ids'
import { namedId } from '@goldammer/backend/shared/ids'
import type { DemoReview } from '../content/types.ts'
import type { Loading } from './loading.ts'

/** All of them approved. */
export async function loadReviews({ tx }: Loading, reviews: DemoReview[]): Promise<void> {
  await tx
    .insertInto('productReview')
    .values(
      reviews.map((review) => ({
        id: namedId(`demo.${review.key}`),
        productId: idOf.product(review.productKey),
        customerId: idOf.customer(review.customerKey),
        locale: review.locale,
        title: review.title,
        content: review.content,
        points: review.points,
        approvedAt: review.createdAt,
        ruledAt: review.createdAt,
        createdAt: review.createdAt,
        updatedAt: review.createdAt,
      })),
    )
    .execute()
}
