// The peer of the benches of whole services, in its own process: hand-written Fastify and pg, nothing more than the
// response needs. Reads PEER_DATABASE_URL and sends its port to the parent process.
import fastify from 'fastify'
import pg from 'pg'

// As many connections as the service.
const pool = new pg.Pool({ connectionString: process.env.PEER_DATABASE_URL, max: 16 })
const app = fastify({ logger: false })

app.get<{ Params: { contentHash: string } }>('/text/:contentHash', async (request, reply) => {
  const { rows } = await pool.query<{ body: string }>({
    name: 'text',
    text: 'select body from peer_text where content_hash = $1',
    values: [request.params.contentHash],
  })
  return reply.type('application/json; charset=utf-8').send(rows[0]?.body)
})

app.post<{ Body: { regulationId: string; versionId: string; body: string } }>('/comments', async (request) => {
  const { regulationId, versionId, body } = request.body
  const { rows } = await pool.query<{ comment_id: string }>({
    name: 'insert',
    text: 'insert into peer_comment (regulation_id, version_id, body) values ($1, $2, $3) returning comment_id',
    values: [regulationId, versionId, body],
  })
  return { code: 200, results: { commentId: rows[0]?.comment_id } }
})

const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ origin: address })
process.once('disconnect', () => process.exit(0))
