import { isLoopbackHost } from '@portal/service-kit/client-address'
import { escapeHtml } from '@portal/service-kit/html'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { EdgeConfig } from './config.ts'
import { sendFailure } from './failure.ts'
import { renderPlainPage, plainPageHeaders } from './plain-page.ts'

/** A message that a service stored in its outbox instead of sending it. */
const outboxMessage = z.object({
  id: z.string(),
  channel: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.string(),
})

type OutboxMessage = z.infer<typeof outboxMessage> & { readonly service: string }

/**
 * Serves `/dev/outbox` in demonstration mode: every message the services would have sent, newest first, as a page or
 * JSON. Messages contain verification codes, so the Host header is checked to block DNS rebinding from other sites.
 */
export function registerOutboxRoute(app: FastifyInstance, config: EdgeConfig): void {
  app.get<{ Querystring: { format?: string } }>('/dev/outbox', async (request, reply) => {
    if (!isLoopbackHost(request.headers.host ?? '')) return sendFailure(request, reply, 'resource.not-found')
    const lists = await Promise.all(config.UPSTREAMS.map(({ name, privateOrigin }) => fetchOutbox(name, privateOrigin)))
    const messages = lists.flat().sort((a, b) => b.at.localeCompare(a.at))
    const asJson = request.query.format === 'json' || !(request.headers.accept ?? '').includes('text/html')
    if (asJson) return reply.header('cache-control', 'no-store').send(messages)
    return reply.headers(plainPageHeaders).send(renderOutboxPage(messages))
  })
}

/** Returns an empty list if the service has no outbox or does not respond. */
async function fetchOutbox(service: string, privateOrigin: string): Promise<OutboxMessage[]> {
  try {
    const response = await fetch(`${privateOrigin}/dev/outbox`, { signal: AbortSignal.timeout(2_000) })
    if (!response.ok) return []
    return z
      .array(outboxMessage)
      .parse(await response.json())
      .map((message) => ({ ...message, service }))
  } catch {
    return []
  }
}

function renderOutboxPage(messages: readonly OutboxMessage[]): string {
  const articles = messages.map(
    ({ service, channel, to, subject, text, at }) => `<article><h2>${escapeHtml(subject || 'Text message')}</h2>
<dl><dt>To</dt><dd>${escapeHtml(to)} (${escapeHtml(channel)})</dd><dt>Sent</dt><dd><time datetime="${escapeHtml(at)}">${escapeHtml(at)}</time></dd><dt>From</dt><dd>${escapeHtml(service)}</dd></dl>
<pre>${escapeHtml(text)}</pre></article>`,
  )
  const intro =
    '<p>The demonstration doesn’t send messages. These are the emails and text messages it would have sent, newest first.</p>'
  return renderPlainPage('Outbox', intro + (articles.length === 0 ? '<p>No messages yet.</p>' : articles.join('\n')))
}
