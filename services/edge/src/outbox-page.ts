import { isLoopbackHost } from '@portal/service-kit/client-address'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { EdgeConfig } from './config.ts'
import { sendFailure } from './failure.ts'
import { escape, plainPage, plainPageHeaders } from './plain-page.ts'

/** A mail or text that a service keeps instead of sending it, as its private port shows it. */
const keptMessage = z.object({
  id: z.string(),
  channel: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.string(),
})

type KeptMessage = z.infer<typeof keptMessage> & { readonly service: string }

/**
 * `/dev/outbox`, in demonstration mode only: what every service would have sent, newest first. A page, or JSON. There are
 * codes in it: a page of another site that had its own name point to this machine must not read them.
 */
export function outboxRoute(app: FastifyInstance, config: EdgeConfig): void {
  app.get<{ Querystring: { format?: string } }>('/dev/outbox', async (request, reply) => {
    if (!isLoopbackHost(request.headers.host ?? '')) return sendFailure(request, reply, 'resource.not-found')
    const lists = await Promise.all(config.UPSTREAMS.map(({ name, privateOrigin }) => keptBy(name, privateOrigin)))
    const messages = lists.flat().sort((one, other) => other.at.localeCompare(one.at))
    const asJson = request.query.format === 'json' || !(request.headers.accept ?? '').includes('text/html')
    if (asJson) return reply.header('cache-control', 'no-store').send(messages)
    return reply.headers(plainPageHeaders).send(outboxPage(messages))
  })
}

/** A service that keeps none, or does not answer, adds nothing. */
async function keptBy(service: string, privateOrigin: string): Promise<KeptMessage[]> {
  try {
    const answer = await fetch(`${privateOrigin}/dev/outbox`, { signal: AbortSignal.timeout(2_000) })
    if (!answer.ok) return []
    return z
      .array(keptMessage)
      .parse(await answer.json())
      .map((message) => ({ ...message, service }))
  } catch {
    return []
  }
}

function outboxPage(messages: readonly KeptMessage[]): string {
  const shown = messages.map(
    ({ service, channel, to, subject, text, at }) => `<article><h2>${escape(subject || 'Text message')}</h2>
<dl><dt>To</dt><dd>${escape(to)} (${escape(channel)})</dd><dt>When</dt><dd><time datetime="${escape(at)}">${escape(at)}</time></dd><dt>From</dt><dd>${escape(service)}</dd></dl>
<pre>${escape(text)}</pre></article>`,
  )
  const intro =
    '<p>The demonstration sends nothing. These are the mails and texts it would have sent, newest first.</p>'
  return plainPage('Kept messages', intro + (shown.length === 0 ? '<p>Nothing yet.</p>' : shown.join('\n')))
}
