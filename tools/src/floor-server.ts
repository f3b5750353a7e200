// What a benchmark's figures are held against: fastify and one row by its primary key, nothing else.
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()
app.get<{ Params: { id: string } }>('/store-api/product/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'floor',
    text: 'select id, product_number, name, type from product where id = $1',
    values: [params.id],
  })
  return rows[0]
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
