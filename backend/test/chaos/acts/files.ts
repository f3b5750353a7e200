import { anInvestor, type TestInvestor } from '../../investing-factories.ts'
import { aPhotoFile } from '../../scene/files.ts'
import { asCustomer, call } from '../people.ts'
import type { System } from '../system.ts'
import { type Act, runTimedJob } from './act.ts'

const uploaders: TestInvestor[] = []

/** What has become of the request with which the proof is handed in. */
const requestOf = ({ shop }: System, { id }: TestInvestor) =>
  shop.db
    .selectFrom('changeRequest')
    .innerJoin('file', 'file.id', 'changeRequest.fileId')
    .select(['changeRequest.id', 'file.scan'])
    .where('changeRequest.createdBy', '=', id)
    .executeTakeFirst()

/** R8.07: a proof is uploaded, stored and scanned. Who got no answer looks whether it is there before it is sent again. */
const upload: Act = {
  name: 'upload',
  async prepare({ shop }) {
    uploaders.push(await anInvestor(shop))
  },
  async tasks(system) {
    const isDoneBy = async (uploader: TestInvestor) => (await requestOf(system, uploader))?.scan === 'clean'
    const open: TestInvestor[] = []
    for (const uploader of uploaders) if (!(await isDoneBy(uploader))) open.push(uploader)
    return open.map((uploader) => ({
      about: `the upload of ${uploader.email}`,
      isDone: () => isDoneBy(uploader),
      async attempt(web) {
        if (await requestOf(system, uploader)) return await runTimedJob(system, 'files.scan')
        const { content } = await aPhotoFile()
        const body = new FormData()
        body.append('file', new Blob([new Uint8Array(content)]), 'nachweis.jpg')
        body.append('lastName', 'Musterfrau')
        body.append('reason', 'Heirat')
        const headers = await asCustomer(system.shop, uploader.id)
        return await call(web, 'POST', '/store-api/investor/change-requests', { body, headers })
      },
    }))
  },
}

const askers: TestInvestor[] = []

/** R2.22: the copy of somebody's data is asked for once, made by a job, and announced. */
const dataExport: Act = {
  name: 'export of data',
  async prepare({ shop }) {
    askers.push(await anInvestor(shop))
  },
  async tasks(system) {
    const isDoneFor = async ({ id }: TestInvestor) =>
      (await system.shop.db.selectFrom('dataExport').select('readyAt').where('customerId', '=', id).executeTakeFirst())
        ?.readyAt != null
    const open: TestInvestor[] = []
    for (const asker of askers) if (!(await isDoneFor(asker))) open.push(asker)
    return open.map((asker) => ({
      about: `the data of ${asker.email}`,
      isDone: () => isDoneFor(asker),
      async attempt(web) {
        const headers = await asCustomer(system.shop, asker.id)
        const path = '/store-api/account/data-export'
        const { status, body } = await call(web, 'GET', path, { headers })
        return status === 200 && body?.state === 'none' ? await call(web, 'POST', path, { headers }) : null
      },
    }))
  },
}

export const files = [upload, dataExport]
