import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { orderDownloadFile } from '@goldammer/sdk/store/checkout'
import type { APIRoute } from 'astro'
import { localePath, orderPath, segmentOf } from '../../../../../lib/paths.ts'
import { asVisitor, passCookies, seeOther } from '../../../../../lib/session.ts'

/** A file of a digital good; what is not open yet leads back to the order and says so. */
export const GET: APIRoute = async (page) => {
  const { locale, path } = page.locals
  const orderId = segmentOf(path, 3)
  const options = await asVisitor(page)
  try {
    const { data, headers } = await orderDownloadFile(orderId, segmentOf(path, 5), options)
    const response = new Response(data as Blob, {
      headers: {
        'content-type': headers.get('content-type') ?? 'application/octet-stream',
        'content-disposition': headers.get('content-disposition') ?? 'attachment',
        'cache-control': 'private, no-store',
      },
    })
    passCookies(options.client, response)
    return response
  } catch (error) {
    if (!(error instanceof ApiClientError) || error.status >= 500) throw error
    return seeOther(`${localePath(locale, orderPath(orderId))}?unavailable`, options.client)
  }
}
