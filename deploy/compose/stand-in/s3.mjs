// Port, bucket and health check of the S3 server of compose.yaml. It knows one account, S3RVER, and no versions.
import { createServer } from 'node:http'
import S3rver from '@20minutes/s3rver'

const s3 = new S3rver({
  directory: '/buckets',
  silent: true,
  vhostBuckets: false,
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: 'goldammer-files' }],
})
await s3.configureBuckets()
const answer = s3.callback()
createServer((call, reply) => (call.url === '/health' ? reply.end() : answer(call, reply))).listen(7070)
// The first process of a container has no other answer to it.
process.on('SIGTERM', () => process.exit())
