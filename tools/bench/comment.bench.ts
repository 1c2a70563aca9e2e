import { randomUUID } from 'node:crypto'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { withDatabaseClient } from './bench-servers.ts'
import { compare } from './compare.ts'
import { toSpeedFigure, type Bench } from './figure.ts'
import { measureRequestCost } from './load.ts'
import { startPeer } from './peer.ts'
import { publishText } from './published-version.ts'
import { SampleText } from './sample-text.ts'

const people = 200

/**
 * A comment through the whole service (token, comment period, comment, receipt, action, event and stored response in
 * one durable transaction) against one bare insert of the same text in a hand-written handler.
 */
export const commentBench: Bench = {
  name: 'comment',
  about: 'a durable comment, the whole service against one bare insert in hand-written Fastify and pg',
  async run({ servers, signal, report }) {
    const bench = await servers()
    const sample = new SampleText(5)
    const version = await publishText(bench, sample.series(3000, 60))
    const params = { versionId: version.versionId, mainRegId: version.mainParentId }
    const { nodes } = await bench.client.call(http.getMainRegulation, { params })
    const places = nodes.filter(({ text }) => text !== '')
    const bodies = Array.from({ length: 1000 }, (_, index) => {
      const { regulationId, depth } = places[index % places.length] ?? { regulationId: '', depth: 0 }
      return JSON.stringify({ regulationId, versionId: version.versionId, depth, body: sample.sentence(40) })
    })
    const accounts = Array.from({ length: people }, () => randomUUID())
    const tokens = accounts.map((sub) => bench.issuer.token(['USERS'], sub))
    let requestIndex = 0
    const body = () => bodies[(requestIndex += 1) % bodies.length] ?? ''
    const headers = () => ({
      'content-type': 'application/json',
      authorization: `Bearer ${tokens[requestIndex % people]}`,
      'idempotency-key': randomUUID(),
    })
    await withDatabaseClient(bench.ownerUrl, async (client) => {
      // As the events of sign-up store them: an account whose name has not arrived is looked up for every comment.
      await client.query(
        `insert into account_copy (sub, revision, name) select sub, 1, 'Jordan Sample' from unnest($1::text[]) sub`,
        [accounts],
      )
      await client.query(`create table peer_comment (comment_id uuid primary key default gen_random_uuid(),
        regulation_id uuid not null, version_id uuid not null, body text not null, created_at timestamptz not null default now())`)
      await client.query('grant select, insert on peer_comment to public')
    })
    const peer = await startPeer(bench.database.url)
    try {
      const send = (url: string) => () => measureRequestCost({ url, seconds: 3, method: 'POST', headers, body })
      const comparison = await compare(
        send(`${bench.origin}${http.addComment.path}`),
        send(`${peer.origin}/comments`),
        {
          signal,
          report,
        },
      )
      return [
        toSpeedFigure('comment', 'sequential requests on 32 connections', 0.5, comparison, [
          await requireSameRows(bench.ownerUrl),
        ]),
      ]
    } finally {
      await peer.stop()
    }
  },
}

/** Requires that every comment has its action, event and stored response; returns a note with the count. */
async function requireSameRows(url: string): Promise<string> {
  const [counts] = await withDatabaseClient(url, async (client) => {
    const { rows } = await client.query<{
      comments: number
      actions: number
      events: number
      answers: number
    }>(
      `select (select count(*)::int from comment) as comments, (select count(*)::int from action where kind = 'comment.added') as actions,
              (select count(*)::int from outbox_event where subject like '%evt.regulations.comment.submitted%') as events,
              (select count(*)::int from idempotency_key where route like '%comments/add%') as answers`,
    )
    return rows
  })
  if (!counts) throw new Error('no counts')
  const { comments, ...sides } = counts
  const lostComments = Object.entries(sides).filter(([, count]) => count !== comments)
  if (comments === 0 || lostComments.length > 0) throw new Error(`${comments} comments, but ${JSON.stringify(sides)}`)
  return `${comments} comments written, each with its action, event and stored response`
}
